import { isPlaying, type PlayerCommand, type PlayerReport } from '../../preload/contract/player.ts'

/** A page that crashed again this soon after its station was started again, in ms, may crash of it. */
export const SAME_STATION_MS = 60_000

/**
 * What the player of a new page is told after the one before has crashed, so that the evening goes on
 * as it was: muted if it was, the station, and what is left of the sleep timer. Nothing for a player
 * that was paused or idle, whose timer has run out meanwhile, or that was helped a moment ago. Times in
 * ms since the epoch; `lastHelp` is null before the first.
 */
export function commandsAfterCrash(
  last: PlayerReport | null,
  lastHelp: number | null,
  now: number,
): readonly PlayerCommand[] {
  if (last === null || last.station === null || !isPlaying(last.status)) return []
  if (lastHelp !== null && now - lastHelp < SAME_STATION_MS) return []
  const { station, muted, sleepEndsAt } = last
  if (sleepEndsAt !== null && sleepEndsAt <= now) return []
  const commands: PlayerCommand[] = muted ? ['mute'] : []
  commands.push({ type: 'station', id: station.id })
  if (sleepEndsAt !== null)
    commands.push({ type: 'sleep', minutes: Math.ceil((sleepEndsAt - now) / 60_000) })
  return commands
}
