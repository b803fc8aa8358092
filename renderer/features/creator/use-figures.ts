import { useQuery } from '@tanstack/react-query'
import type { FigureSpan } from '../../../shared/api/figures.ts'
import { getFigures } from '../../api/figures.ts'

/** How often figures are asked for while they are looked at: as often as listeners say they are there. */
export const FIGURES_REFRESH_MS = 30_000

/** Over so many days it is told how many favorites were gained. */
const GAINED_DAYS: FigureSpan = 30

/** How many listen to a station now, and keep it, kept current while it is shown. */
export function useFigures(stationId: string) {
  return useQuery({
    queryKey: ['creator', 'figures', stationId],
    queryFn: ({ signal }) => getFigures(stationId, GAINED_DAYS, signal),
    refetchInterval: FIGURES_REFRESH_MS,
  })
}
