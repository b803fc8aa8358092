import { z } from 'zod'
import { USER_ID } from '../field-rules.ts'
import { moment, pageOf, pageQuery, stationId } from './common.ts'
import { stationSchema } from './stations.ts'

/** A session of one station that is longer comes from a broken clock. */
export const SESSION_MAX_MS = 24 * 60 * 60_000

const userId = z.string().regex(USER_ID, 'must be a user id')
/** Lower case only, so that one session has one name. */
const entryId = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID in lower case')

const session = { stationId, startedAt: moment, endedAt: moment }

/** One stretch of listening to one station. */
export const historyBody = z
  .strictObject(session)
  .superRefine(({ startedAt, endedAt }, context) => {
    const lasted = Date.parse(endedAt) - Date.parse(startedAt)
    if (lasted < 0) {
      context.addIssue({
        code: 'custom',
        path: ['endedAt'],
        message: 'must not be before the start',
      })
    }
    if (lasted > SESSION_MAX_MS) {
      context.addIssue({ code: 'custom', path: ['endedAt'], message: 'must be within 24 hours' })
    }
  })

export const historyEntrySchema = z
  .object({
    id: entryId,
    ...session,
    station: stationSchema.nullable().describe('null when it has left the catalogue'),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyPage = pageOf(historyEntrySchema)
export const historyParams = z.object({ id: userId })
export const historyEntryParams = z.object({ id: userId, entryId })
export const historyQuery = z.strictObject(pageQuery)
