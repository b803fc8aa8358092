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

/** A session of one station that is longer comes from a broken clock. */
export const SESSION_MAX_MS = 24 * 60 * 60_000

/** A UUID, made where the listening happened. Lower case only, so that one session has one name. */
const entryId = text(
  z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID in lower case'),
)

const session = { stationId, startedAt: moment, endedAt: moment }

/** One stretch of listening to one station. */
export const historyEntrySchema = named(
  'HistoryEntry',
  z.object({
    id: entryId,
    ...session,
    /** As the catalogue has it now. */
    station: described('null when it has left the catalogue', z.nullable(stationSchema)),
  }),
)
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyPageSchema = pageOf(historyEntrySchema)

type Lasting = Pick<HistoryEntry, 'startedAt' | 'endedAt'>
const lasted = ({ startedAt, endedAt }: Lasting) => Date.parse(endedAt) - Date.parse(startedAt)

/** One stretch of listening, as the app sends it. */
export const historyBody = checked(
  z.strictObject(session),
  z.refine((said: Lasting) => !(lasted(said) < 0), {
    path: ['endedAt'],
    message: 'must not be before the start',
  }),
  z.refine((said: Lasting) => !(lasted(said) > SESSION_MAX_MS), {
    path: ['endedAt'],
    message: 'must be within 24 hours',
  }),
)

export const historyParams = z.object({ id: userId })
export const historyEntryParams = z.object({ id: userId, entryId })
export const historyQuery = pageQuery({
  query: z.optional(
    described(
      'Only sessions of stations that have this in their name',
      text(z.trim(), z.maxLength(HISTORY_QUERY_MAX)),
    ),
  ),
  skip: z.optional(
    described(
      'How many sessions are left out before the page: of the list, or of what is behind the cursor',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(HISTORY_MAX)),
    ),
  ),
})
