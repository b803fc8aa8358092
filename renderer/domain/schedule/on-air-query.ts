/** What stations have on, as it was last said: by the API, or by its live events, which renew these answers. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import { type OnAir, PROGRAMME_STATIONS_MAX, type Song } from '../../../shared/api/programme.ts'
import { listOnAir } from '../../api/programme.ts'
import { batchQuestions } from '../../lib/batch-questions.ts'
import { currentTime, useNow } from '../../lib/current-time.ts'
import { type NowAndNext, onAirAt, songAt } from './on-air-at.ts'

/** How long questions are collected. A list that is scrolled through quickly asks for none of what has gone by. */
export const COLLECT_MS = 120

/** Makes the function that asks for one station; null: it says nothing of its programme. */
export const batchOnAir = (ask: (ids: readonly string[]) => Promise<readonly OnAir[]>) =>
  batchQuestions({
    ask,
    idOf: ({ stationId }) => stationId,
    most: PROGRAMME_STATIONS_MAX,
    collectMs: COLLECT_MS,
  })

/** As often as the API itself asks a station that is heard. */
const ON_AIR_STALE_MS = 60_000

const askOnAir = batchOnAir(listOnAir)

/** The query of what one station has on; null where it says nothing. */
export function onAirQuery(stationId: string) {
  return queryOptions({
    queryKey: ['on-air', stationId],
    queryFn: ({ signal }) => askOnAir(stationId, signal),
    staleTime: ON_AIR_STALE_MS,
    // What was dropped on the window is no station of the API.
    enabled: STATION_ID.test(stationId),
    // Without it, the rest of the screen stays.
    meta: { isPart: true },
  })
}

/** What a station last said it has on; null where that is nothing, or not known yet. */
export function useOnAir(stationId: string) {
  return useQuery(onAirQuery(stationId)).data ?? null
}

/** The song that a station's programme names now; null where it names none. */
export function useSongSaid(stationId: string) {
  const onAir = useOnAir(stationId)
  const at = useNow()
  return onAir && songAt(onAir, at)
}

export type OnAirOutside = ReturnType<typeof onAirOutside>

/** What stations have on, for what is no component: the tray and other windows. It asks for nothing itself. */
export function onAirOutside(client: QueryClient) {
  return {
    /** What a station has on now, as far as a screen has asked. */
    of(stationId: string): NowAndNext & { readonly song: Song | null } {
      const said = client.getQueryData(onAirQuery(stationId).queryKey)
      const at = currentTime.now()
      return said
        ? { ...onAirAt(said, at), song: songAt(said, at) }
        : { now: null, next: null, song: null }
    },
    /** Calls the listener when that may have changed: a station has said more, or the time has. */
    subscribe(listener: () => void): () => void {
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
