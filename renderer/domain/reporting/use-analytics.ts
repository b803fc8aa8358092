import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  AnalyticsRanksName,
  AnalyticsSeriesName,
  AnalyticsStep,
} from '../../../shared/api/analytics.ts'
import {
  type AnalyticsRange,
  getAnalyticsRanks,
  getAnalyticsSeries,
  getStationAnalytics,
} from '../../api/analytics.ts'

/** Sums of the present day grow; there is no hurry to see it. */
const ANALYTICS_STALE_MS = 60_000

const usual = {
  staleTime: ANALYTICS_STALE_MS,
  placeholderData: keepPreviousData,
  // The other numbers stay.
  meta: { isPart: true },
} as const

/** A series; the one of the range before stays until it is there. */
export function useAnalyticsSeries(
  name: AnalyticsSeriesName,
  query: AnalyticsRange & { readonly step: AnalyticsStep },
) {
  return useQuery({
    ...usual,
    queryKey: ['analytics', 'series', name, query],
    queryFn: ({ signal }) => getAnalyticsSeries(name, query, signal),
  })
}

/** Ranks, likewise. */
export function useAnalyticsRanks(name: AnalyticsRanksName, query: AnalyticsRange) {
  return useQuery({
    ...usual,
    queryKey: ['analytics', 'ranks', name, query],
    queryFn: ({ signal }) => getAnalyticsRanks(name, query, signal),
  })
}

/** What is told of one station, likewise. */
export function useStationAnalytics(
  id: string,
  query: AnalyticsRange & { readonly step: AnalyticsStep },
) {
  return useQuery({
    ...usual,
    queryKey: ['analytics', 'station', id, query],
    queryFn: ({ signal }) => getStationAnalytics(id, query, signal),
  })
}
