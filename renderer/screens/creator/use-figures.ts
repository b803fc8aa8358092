import { useQuery } from '@tanstack/react-query'
import type { FigureSpan } from '../../../shared/api/figures.ts'
import { getFigures } from '../../api/figures.ts'

const SPAN: FigureSpan = 30

/** How many listened to a station, and have it as a favorite. Figures change once a day. */
export function useFigures(stationId: string) {
  return useQuery({
    queryKey: ['creator', 'figures', stationId],
    queryFn: ({ signal }) => getFigures(stationId, SPAN, signal),
  })
}
