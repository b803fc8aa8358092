/** Plays a list of stations: the first of them, with the others as its neighbours. */
import type { QueryClient } from '@tanstack/react-query'
import { listedStation } from './listed-query.ts'
import { noteList } from './listened-list.ts'
import { playById } from './play-by-id.ts'

/** Those that are known to rest, or to be gone, are left out; of none that is left, nothing plays. */
export function playList(client: QueryClient, ids: readonly string[]): void {
  const playable = ids.filter((id) => {
    const station = listedStation(client, id)
    return station === undefined || (station !== null && !station.resting)
  })
  const [first] = playable
  if (first === undefined) return
  noteList(playable)
  void playById(first)
}
