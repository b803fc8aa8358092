import * as z from 'zod/mini'
import { pageOf } from './pages.ts'
import { stationSchema } from './stations.ts'

export const historyEntrySchema = z.object({
  /** A UUID, made where the listening happened. */
  id: z.string(),
  stationId: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  endedAt: z.string(),
  /** As the catalogue has it now; null when it has left. */
  station: z.nullable(stationSchema),
})
/** One stretch of listening to one station. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyPageSchema = pageOf(historyEntrySchema)
