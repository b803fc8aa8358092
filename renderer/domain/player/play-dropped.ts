import type { Station } from '../../../shared/api/stations.ts'
import type { ReadFormat, ReadList } from '../../../shared/exchange/exchange-entry.ts'
import type { Account } from '../../../shared/radio/station-address.ts'
import type { FileProblem } from '../../lib/read-station-file.ts'
import type { Dropped } from './dropped.ts'
import { droppedStation } from './dropped-station.ts'

export type DropProblem = 'no-address' | 'no-playlist'

const PLAYABLE: ReadonlySet<ReadFormat> = new Set(['m3u', 'pls', 'xspf', 'asx'])

interface PlayDroppedActions {
  play(station: Station, account: Account | null): void
  report(problem: DropProblem): void
  /** Parses a station list. Never rejects. */
  readList(file: File): Promise<ReadList | FileProblem>
  offerImport(file: File, count: number): void
}

export function getFirstStation({ entries }: Pick<ReadList, 'entries'>) {
  for (const { url, name, account = null } of entries)
    if (url !== null) return { station: droppedStation(url, name, account), account }
  return null
}

/** Plays the first station of a playlist and offers to import the rest. Other files are only imported. */
export async function playDropped(
  dropped: Dropped | null,
  actions: PlayDroppedActions,
): Promise<void> {
  if (dropped === null) return actions.report('no-address')
  if (dropped.type === 'address')
    return actions.play(droppedStation(dropped.url, null, dropped.account), dropped.account)
  const { file } = dropped
  const list = await actions.readList(file)
  if (typeof list === 'string')
    return actions.report(list === 'empty' ? 'no-address' : 'no-playlist')
  const count = list.entries.length
  if (count === 0) return actions.report('no-address')
  const first = PLAYABLE.has(list.format) ? getFirstStation(list) : null
  if (first !== null) actions.play(first.station, first.account)
  if (first === null || count > 1) actions.offerImport(file, count)
}
