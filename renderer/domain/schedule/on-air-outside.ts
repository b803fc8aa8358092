import type { QueryClient } from '@tanstack/react-query'
import type { Song } from '../../../shared/api/programme.ts'
import { currentTime } from '../../lib/current-time.ts'
import { type NowAndNext, onAirAt, songAt } from './on-air-at.ts'
import { onAirQuery } from './on-air-query.ts'

export interface OnAirOutside {
  /** What a station has on now, as far as a screen has asked. */
  of(stationId: string): NowAndNext & { readonly song: Song | null }
  /** Calls the listener when that may have changed: a station has said more, or the time has. */
  subscribe(listener: () => void): () => void
}

/** What stations have on, for what is no component: the tray and other windows. It asks for nothing itself. */
export function onAirOutside(client: QueryClient): OnAirOutside {
  return {
    of(stationId) {
      const said = client.getQueryData(onAirQuery(stationId).queryKey)
      const at = currentTime.now()
      return said
        ? { ...onAirAt(said, at), song: songAt(said, at) }
        : { now: null, next: null, song: null }
    },
    subscribe(listener) {
      const stopTime = currentTime.subscribe(listener)
      const stopAnswers = client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'on-air') listener()
      })
      return () => {
        stopTime()
        stopAnswers()
      }
    },
  }
}
