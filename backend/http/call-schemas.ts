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

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

export const problemResponses = {
  '4xx': problem('Refused; `code` and `title` say why'),
  '5xx': problem('Unavailable (503: try again after `Retry-After`) or broken'),
}

export const tooMany = problem('Too many requests: try again after `Retry-After`')

export const SIGNED_IN = [{ idToken: [] }]

export const ifNoneMatch = z.looseObject({ 'if-none-match': z.string().optional() })

export const ifMatch = z.looseObject({ 'if-match': z.string().optional() })

export const notModified = z.undefined().describe('Not changed')
