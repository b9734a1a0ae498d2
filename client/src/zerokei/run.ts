/** Which carriages make up the connected cities that the server counts: for the line drawn along their roofs. */
import type { Player, Sheet, View } from './types'

/** First and last carriage of the best run, or null where nothing is connected. */
export function connectedRun(player: Player, sheet: Sheet, view: View): [number, number] | null {
  const worth = player.parts[sheet.parts.indexOf('connected cities')] ?? 0
  const length = worth / (sheet.numbers.connected_points ?? 1)
  if (length < 1) return null
  const stops = player.train.flatMap((wagon, at) => [...wagon.cities].sort((a, b) => a - b).map((city) => ({ at, city })))
  for (let from = 0; from < stops.length; from++) {
    let count = 0
    let before = -1
    for (let to = from; to < stops.length; to++) {
      const { city } = stops[to]!
      if (!view.tracks.includes(city) || (count && city !== before && city !== before + 1)) break
      if (city !== before) count++
      before = city
      if (count === length) return [stops[from]!.at, lastWith(stops, to, city)]
    }
  }
  return null
}

/** The same city once more still belongs to the run. */
function lastWith(stops: { at: number; city: number }[], to: number, city: number): number {
  let end = to
  while (stops[end + 1]?.city === city) end++
  return stops[end]!.at
}
