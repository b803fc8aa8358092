import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FigureSpan } from '../../../shared/api/figures.ts'
import { getFigures } from '../../api/figures.ts'

/** How often figures are asked for while they are looked at: as often as listeners say they are there. */
export const FIGURES_REFRESH_MS = 30_000

/** The figures of a station, kept current while they are shown. */
export function useFigures(stationId: string, days: FigureSpan) {
  return useQuery({
    queryKey: ['creator', 'figures', stationId, days],
    queryFn: ({ signal }) => getFigures(stationId, days, signal),
    refetchInterval: FIGURES_REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}
