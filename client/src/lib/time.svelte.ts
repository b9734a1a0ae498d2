/** Times in words. */
import { language, t } from './words/index.svelte'

/** So many seconds: 2:41, 1:05:00, or days. */
export function duration(seconds: number): string {
  const whole = Math.floor(seconds)
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600), Math.floor(whole / 60)]
  const two = (n: number): string => String(n).padStart(2, '0')
  if (days >= 2) return t('time.days', { n: days })
  if (hours) return `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
  return `${minutes}:${two(whole % 60)}`
}

/** How long ago something was, roughly. */
export function ago(at: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' })
  const seconds = at - now
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit)
  return t('time.now')
}
