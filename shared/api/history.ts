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

/** Maximum length of a listening session. Longer sessions come from a wrong clock. */
export const SESSION_MAX_MS = 24 * 60 * 60_000

/** UUID from the client, in lower case only, so that a session cannot have two spellings of its id. */
const entryId = text(
  z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID in lower case'),
)

const sessionShape = { stationId, startedAt: moment, endedAt: moment }

export const historyEntrySchema = named(
  'HistoryEntry',
  z.object({
    id: entryId,
    ...sessionShape,
    station: described('Null when the station has left the catalog', z.nullable(stationSchema)),
  }),
)
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyPageSchema = pageOf(historyEntrySchema)

type TimeSpan = Pick<HistoryEntry, 'startedAt' | 'endedAt'>
const durationOf = ({ startedAt, endedAt }: TimeSpan) => Date.parse(endedAt) - Date.parse(startedAt)

export const historyBody = checked(
  z.strictObject(sessionShape),
  // Negated, so that the duration NaN of an invalid time passes: the `moment` schema reports an invalid time.
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
      'Returns only sessions of stations whose name contains this text',
      text(z.trim(), z.maxLength(HISTORY_QUERY_MAX)),
    ),
  ),
  skip: z.optional(
    described(
      'Number of sessions to skip before the page, from the start of the list or from the cursor',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(HISTORY_MAX)),
    ),
  ),
})
