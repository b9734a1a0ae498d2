/** Who I am and how I like the page; kept by the server, and here so that the first picture is right. */
import { api } from './api/client'
import type { Me, Settings } from './api/types'
import { speak, type Language } from './words/index.svelte'

const STORE = 'ekiben.settings'
const FIRST: Settings = { language: '', colours: 'system', palette: 'usual', motion: 'system', sound: false, confirm: 'final' }

function remembered(): Settings {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') }
  } catch {
    return FIRST
  }
}

/** The language asked for, or the browser's. */
export function languageOf(settings: Settings, browser = navigator.language): Language {
  if (settings.language) return settings.language
  return browser.startsWith('ja') ? 'ja' : 'en'
}

class SettingsStore {
  now: Settings = $state.raw(remembered())
  me: Me | null = $state.raw(null)

  /** Put the settings on the page. */
  async wear(): Promise<void> {
    const root = document.documentElement
    root.dataset.theme = this.now.colours === 'system' ? '' : this.now.colours
    root.dataset.motion = this.now.motion === 'none' ? 'off' : ''
    root.dataset.palette = this.now.palette
    await speak(languageOf(this.now))
  }

  /** Should things stand still? By the setting here or by that of the system. */
  get still(): boolean {
    if (this.now.motion !== 'system') return this.now.motion === 'none'
    return matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  /** Who am I? The first visit makes a guest. */
  async meet(): Promise<void> {
    this.settle(await api.me())
  }

  /** This is who I am now. */
  settle(me: Me): void {
    this.me = me
    this.keep(me.settings)
  }

  private keep(settings: Settings): void {
    this.now = settings
    try {
      localStorage.setItem(STORE, JSON.stringify(settings))
    } catch {
      // a browser that keeps nothing asks the server each time
    }
    void this.wear()
  }

  /** Change some of them, here at once and for good on the server. */
  async change(some: Partial<Settings>): Promise<void> {
    this.keep({ ...this.now, ...some })
    this.me = await api.changeMe({ settings: this.now })
  }
}

export const settings = new SettingsStore()
