/** Validates the requests that the Firestore emulator accepts: batchGet and commit. */
import { z } from 'zod'
import { googleFailure } from './google-error.ts'
import { fieldsSchema } from './record.ts'

/** Maximum number of documents in a request. The app sends one. A transaction may need more. */
const BATCH_MAX = 10

const fieldPathSchema = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
const preconditionSchema = z.union([
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ updateTime: z.string() }),
])
const transformSchema = z.strictObject({
  fieldPath: fieldPathSchema,
  setToServerValue: z.literal('REQUEST_TIME'),
})

const writeSchema = z.union([
  z.strictObject({
    update: z.strictObject({ name: z.string(), fields: fieldsSchema.default({}) }),
    updateMask: z.strictObject({ fieldPaths: z.array(fieldPathSchema).default([]) }).optional(),
    updateTransforms: z.array(transformSchema).default([]),
    currentDocument: preconditionSchema.optional(),
  }),
  z.strictObject({ delete: z.string(), currentDocument: preconditionSchema.optional() }),
  z.strictObject({ verify: z.string(), currentDocument: preconditionSchema }),
])

const batchGetSchema = z.strictObject({ documents: z.array(z.string()).min(1).max(BATCH_MAX) })
const commitSchema = z.strictObject({ writes: z.array(writeSchema).max(BATCH_MAX) })

export type Precondition = z.infer<typeof preconditionSchema>
export type Write = z.infer<typeof writeSchema>

function validate<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw googleFailure('INVALID_ARGUMENT', `Invalid value at "${field}".`)
}

export const parseBatchGet = (body: unknown) => validate(batchGetSchema, body)

export const parseCommit = (body: unknown) => validate(commitSchema, body)

export function nameOf(write: Write): string {
  if ('update' in write) return write.update.name
  return 'delete' in write ? write.delete : write.verify
}
