import { z } from 'zod'
import { PAGE_LIMIT_MAX, STATION_ID, STATION_ID_MAX } from '../field-rules.ts'

/** Station ids are slugs; anything else cannot exist and is refused before the database is asked. */
export const stationId = z.string().regex(STATION_ID, 'must be a station id').max(STATION_ID_MAX)

const PAGE_LIMIT_DEFAULT = 24

/** Query parameters arrive as text; a repeated one as an array, which is refused. */
export const pageQuery = {
  cursor: z.string().max(1_024).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
}

/** One page of a list. `nextCursor` is null on the last page; `total` counts all pages. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int().min(0),
  })
}

/** A moment as the API writes it: ISO 8601, UTC, milliseconds. */
export const moment = z.iso.datetime({ precision: 3 })

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })

/** The same shape, as an OpenAPI response of its media type. */
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** How every call may be refused. */
export const problemResponses = {
  '4xx': problem('Refused; `code` and `title` say why'),
  '5xx': problem('Cannot be answered now (503: try again after `Retry-After`) or broken'),
}

/** The security of a call that needs a signed-in user; the scheme stands in create-api.ts. */
export const SIGNED_IN = [{ idToken: [] }]

/** The header of a call that answers 304 when nothing changed. */
export const ifNoneMatch = z.looseObject({ 'if-none-match': z.string().optional() })

/** The header of a call that answers 412 when something changed. */
export const ifMatch = z.looseObject({ 'if-match': z.string().optional() })

/** The answer to `If-None-Match`. */
export const notModified = z.undefined().describe('Not changed')
