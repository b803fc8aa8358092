/** What a station's connection log comes to. */
import type { ConnectionEntry } from '../player/player.ts'

export interface ConnectionSummary {
  /** Answers that brought audio, since the station was last asked for. */
  readonly connections: number
  readonly losses: number
  /** Times the sound ran dry once it had been heard. */
  readonly dropouts: number
  /** From asking to the first sound; null while there was none. */
  readonly timeToSoundMs: number | null
}

/** Counts from the last time somebody asked for the station; earlier entries tell another story. */
export function summarise(log: readonly ConnectionEntry[]): ConnectionSummary {
  const asked = log.findLastIndex((entry) => entry.type === 'asked')
  const now = log.slice(Math.max(asked, 0))
  const count = (type: ConnectionEntry['type']) => now.filter((entry) => entry.type === type).length
  const sound = asked < 0 ? undefined : now.find((entry) => entry.type === 'sounding')
  return {
    connections: count('connected'),
    losses: count('lost'),
    dropouts: count('dry'),
    timeToSoundMs: sound?.type === 'sounding' ? sound.afterMs : null,
  }
}
