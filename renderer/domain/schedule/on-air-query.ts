/** What stations have on, as it was last said: by the API, or by its live events, which renew these answers. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { STATION_ID } from '../../../shared/api/field-rules.ts'
import { type OnAir, PROGRAMME_STATIONS_MAX } from '../../../shared/api/programme.ts'
import { listOnAir } from '../../api/programme.ts'
import { batchQuestions } from '../../lib/batch-questions.ts'
import { useNow } from '../../lib/current-time.ts'
import { songAt } from './on-air-at.ts'

/** One request for what all cards that are shown have on. */

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
