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

const ANALYTICS_STALE_MS = 60_000

const commonOptions = {
  staleTime: ANALYTICS_STALE_MS,
  placeholderData: keepPreviousData,
  // A failure must not replace the rest of the page.
  meta: { isPart: true },
} as const

export function useAnalyticsSeries(
  name: AnalyticsSeriesName,
  query: AnalyticsRange & { readonly step: AnalyticsStep },
) {
  return useQuery({
    ...commonOptions,
    queryKey: ['analytics', 'series', name, query],
    queryFn: ({ signal }) => getAnalyticsSeries(name, query, signal),
  })
}

export function useAnalyticsRanks(name: AnalyticsRanksName, query: AnalyticsRange) {
  return useQuery({
    ...commonOptions,
    queryKey: ['analytics', 'ranks', name, query],
    queryFn: ({ signal }) => getAnalyticsRanks(name, query, signal),
  })
}

export function useStationAnalytics(
  id: string,
  query: AnalyticsRange & { readonly step: AnalyticsStep },
) {
  return useQuery({
    ...commonOptions,
    queryKey: ['analytics', 'station', id, query],
    queryFn: ({ signal }) => getStationAnalytics(id, query, signal),
  })
}
