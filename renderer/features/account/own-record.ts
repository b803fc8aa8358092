/** Reads users/{uid} of the document store, over its REST interface. */
import * as z from 'zod/mini'
import { apiContext } from '../../api/context.ts'
import { API_TIMEOUT_MS } from '../../limits.ts'
import { firebaseUser } from '../auth/auth.ts'

/** Where the store is when nothing else is configured. */
const GOOGLE = 'https://firestore.googleapis.com'

/** The kinds of values a record holds: https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
const valueSchema = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ timestampValue: z.string() }),
  z.object({ nullValue: z.null() }),
])

const answerSchema = z.array(
  z.object({ found: z.optional(z.object({ fields: z.record(z.string(), valueSchema) })) }),
)

/** The record's fields, times as ISO text; null where there is no record. Rejects on any failure. */
export async function readOwnRecord(): Promise<Record<string, string | null> | null> {
  const { documentsUrl, firebase } = apiContext().config
  const user = firebaseUser()
  const root = `projects/${firebase.projectId}/databases/(default)/documents`
  const response = await fetch(`${documentsUrl ?? GOOGLE}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await user.getIdToken()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ documents: [`${root}/users/${user.uid}`] }),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The document store answered ${response.status}`)
  const [answer] = answerSchema.parse(await response.json())
  return answer?.found ? plainFields(answer.found.fields) : null
}

function plainFields(fields: Record<string, z.infer<typeof valueSchema>>) {
  const entries = Object.entries(fields).map(([name, value]) => {
    if ('stringValue' in value) return [name, value.stringValue] as const
    return [name, 'timestampValue' in value ? value.timestampValue : null] as const
  })
  return Object.fromEntries(entries)
}
