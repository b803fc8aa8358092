/** The calls of API v2 about the admins' desk: accounts, what is done to many, and what was done. */
import { type Deed, type DeedSubject, deedsSchema } from '../../shared/api/audit.ts'
import { type BulkBody, type BulkJob, bulkJobSchema } from '../../shared/api/bulk.ts'
import { type User, type UserFilters, userSchema } from '../../shared/api/users.ts'
import { apiV2, readAnswer } from './client.ts'

const userPath = (id: string) => `/users/${encodeURIComponent(id)}`
const bulkPath = (id: string) => `/bulk/${encodeURIComponent(id)}`

/** PUT /users/{id}/disabled. */
export async function disableUser(id: string, disabled: boolean): Promise<User> {
  return readAnswer(userSchema, await apiV2().put(`${userPath(id)}/disabled`, { disabled }))
}

/** POST /users/{id}/sign-out: on every device. */
export async function signOutUser(id: string): Promise<void> {
  await apiV2().post(`${userPath(id)}/sign-out`)
}

/** GET /users.csv: all that filters leave, which may take a while. */
export async function saveUsers(filters: UserFilters, signal?: AbortSignal): Promise<Blob> {
  const answer = await apiV2().get<Blob>('/users.csv', {
    params: filters,
    responseType: 'blob',
    timeout: 0,
    ...(signal && { signal }),
  })
  return answer.data
}

/** POST /bulk: a draft with its summary; nothing is done yet. */
export async function makeBulk(body: BulkBody): Promise<BulkJob> {
  return readAnswer(bulkJobSchema, await apiV2().post('/bulk', body))
}

/** GET /bulk/{id}. */
export async function getBulk(id: string, signal?: AbortSignal): Promise<BulkJob> {
  const answer = await apiV2().get(bulkPath(id), { ...(signal && { signal }) })
  return readAnswer(bulkJobSchema, answer)
}

/** POST /bulk/{id}/start, or /cancel. */
export async function turnBulk(id: string, turn: 'start' | 'cancel'): Promise<BulkJob> {
  return readAnswer(bulkJobSchema, await apiV2().post(`${bulkPath(id)}/${turn}`))
}

/** GET /audit: the latest that admins did to one thing. */
export async function listDeeds(
  kind: DeedSubject,
  subject: string,
  signal?: AbortSignal,
): Promise<Deed[]> {
  const params = { kind, subject, limit: 20 }
  const answer = await apiV2().get('/audit', { params, ...(signal && { signal }) })
  return readAnswer(deedsSchema, answer).items
}
