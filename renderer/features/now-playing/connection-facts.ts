import type { StreamFigures } from '../../../preload/contract.ts'
import type { Messages } from '../../messages/messages.ts'
import type { ConnectionEntry } from '../player/player.ts'
import { summarise } from './connection-summary.ts'
import { formatText } from './entry-text.ts'

/** A fact by its name, in words. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The connection in a few facts; main's figures where there are any, else what the page has seen. */
export function connectionFacts(
  log: readonly ConnectionEntry[],
  figures: StreamFigures | null,
  text: Messages['nowPlaying']['details'],
): readonly Fact[] {
  const summary = summarise(log)
  const counted = (count: number) => (count === 0 ? text.never : text.times(count))
  const facts: (Fact | null)[] = [
    figures && { label: text.server, value: `${figures.host}, ${figures.protocol}` },
    figures && { label: text.format, value: formatText(figures, text) || text.notYet },
    figures && { label: text.received, value: text.size(figures.bytes) },
    {
      label: text.timeToSound,
      value: summary.timeToSoundMs === null ? text.notYet : text.seconds(summary.timeToSoundMs),
    },
    { label: text.connections, value: String(figures?.attempts ?? summary.connections) },
    { label: text.losses, value: counted(figures?.drops ?? summary.losses) },
    { label: text.dropouts, value: counted(summary.dropouts) },
  ]
  return facts.filter((fact) => fact !== null)
}
