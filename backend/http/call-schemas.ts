/** What the schemas of calls have in common, beside what app and API share. */
import { z } from 'zod'

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

/** How every request that has a limit may be refused besides (limits/limit-writes.ts). */
export const tooMany = problem('Too many requests: try again after `Retry-After`')

/** The security of a call that needs a signed-in user; openapi.ts has the scheme. */
export const SIGNED_IN = [{ idToken: [] }]

/** The header of a call that answers 304 when nothing changed. */
export const ifNoneMatch = z.looseObject({ 'if-none-match': z.string().optional() })

/** The header of a call that answers 412 when something changed. */
export const ifMatch = z.looseObject({ 'if-match': z.string().optional() })

/** The answer to `If-None-Match`. */
export const notModified = z.undefined().describe('Not changed')
