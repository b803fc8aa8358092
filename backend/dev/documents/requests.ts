import { z } from 'zod'
import { googleFailure } from './google-error.ts'
import { fieldsSchema } from './record.ts'

/** The app uses one record; the rest is room for a transaction. */
const BATCH_MAX = 10

const FIELD_PATH = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
const precondition = z.union([
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ updateTime: z.string() }),
])
const transform = z.strictObject({
  fieldPath: FIELD_PATH,
  setToServerValue: z.literal('REQUEST_TIME'),
})

const writeSchema = z.union([
  z.strictObject({
    update: z.strictObject({ name: z.string(), fields: fieldsSchema.default({}) }),
    updateMask: z.strictObject({ fieldPaths: z.array(FIELD_PATH).default([]) }).optional(),
    updateTransforms: z.array(transform).default([]),
    currentDocument: precondition.optional(),
  }),
  z.strictObject({ delete: z.string(), currentDocument: precondition.optional() }),
  z.strictObject({ verify: z.string(), currentDocument: precondition }),
])

const batchGetSchema = z.strictObject({ documents: z.array(z.string()).min(1).max(BATCH_MAX) })
const commitSchema = z.strictObject({ writes: z.array(writeSchema).max(BATCH_MAX) })

export type Precondition = z.infer<typeof precondition>
export type Write = z.infer<typeof writeSchema>

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const where = issue?.path.join('.') || 'body'
  throw googleFailure('INVALID_ARGUMENT', `Invalid value at "${where}".`)
}

export const parseBatchGet = (body: unknown) => parse(batchGetSchema, body)

export const parseCommit = (body: unknown) => parse(commitSchema, body)

export function nameOf(write: Write): string {
  if ('update' in write) return write.update.name
  return 'delete' in write ? write.delete : write.verify
}
