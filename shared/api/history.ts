import * as z from 'zod/mini'
import { HISTORY_MAX, HISTORY_QUERY_MAX } from './field-rules.ts'
import {
  checked,
  described,
  moment,
  named,
  pageOf,
  pageQuery,
  stationId,
  text,
  userId,
} from './schema-parts.ts'
import { stationSchema } from './stations.ts'

/** Maximum length of a session. Longer ones come from a wrong clock. */
export const SESSION_MAX_MS = 24 * 60 * 60_000

/** Client-generated UUID. Lower case only, so that each session has one id. */
const entryId = text(
  z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID in lower case'),
)

const session = { stationId, startedAt: moment, endedAt: moment }

export const historyEntrySchema = named(
  'HistoryEntry',
  z.object({
    id: entryId,
    ...session,
    station: described('Null after the station left the catalog', z.nullable(stationSchema)),
  }),
)
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyPageSchema = pageOf(historyEntrySchema)

type TimeSpan = Pick<HistoryEntry, 'startedAt' | 'endedAt'>
const durationOf = ({ startedAt, endedAt }: TimeSpan) => Date.parse(endedAt) - Date.parse(startedAt)

export const historyBody = checked(
  z.strictObject(session),
  // An invalid time has the duration NaN. It passes both checks, because its own check already failed.
  z.refine((entry: TimeSpan) => !(durationOf(entry) < 0), {
    path: ['endedAt'],
    message: 'must not be before the start',
  }),
  z.refine((entry: TimeSpan) => !(durationOf(entry) > SESSION_MAX_MS), {
    path: ['endedAt'],
    message: 'must be within 24 hours',
  }),
)

export const historyParams = z.object({ id: userId })
export const historyEntryParams = z.object({ id: userId, entryId })
export const historyQuery = pageQuery({
  query: z.optional(
    described(
      'Only sessions of stations whose name contains this text',
      text(z.trim(), z.maxLength(HISTORY_QUERY_MAX)),
    ),
  ),
  skip: z.optional(
    described(
      'Sessions to skip before the page, from the start of the list or from the cursor',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(HISTORY_MAX)),
    ),
  ),
})
