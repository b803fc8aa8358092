import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type OnAir, PROGRAMME_STATIONS_MAX } from '../../../shared/api/programme.ts'
import { onAirQuery } from '../../domain/schedule/on-air-query.ts'

/**
 * What stations have on, as far as they say it, however many they are: one request after the other, each for as many
 * as it may name.
 */
export function useOnAirOf(stationIds: readonly string[]): readonly OnAir[] {
  const [parts, setParts] = useState(1)
  const asked = stationIds.slice(0, parts * PROGRAMME_STATIONS_MAX)
  const { said, areAnswered } = useQueries({
    queries: asked.map(onAirQuery),
    combine: (answers) => ({
      said: answers.flatMap(({ data }) => data ?? []),
      areAnswered: answers.every(
        ({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle',
      ),
    }),
  })
  const isMore = areAnswered && asked.length < stationIds.length
  useEffect(() => {
    if (isMore) setParts(parts + 1)
  }, [isMore, parts])
  return said
}
