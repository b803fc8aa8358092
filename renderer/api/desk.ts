/** The calls of API v2 about the admins' desk: accounts, what is done to many, and what needs an admin. */
import { accountRightsSchema } from '../../shared/api/account-rights.ts'
import { type DeedSubject, deedsSchema } from '../../shared/api/audit.ts'
import {
  type BulkBody,
  type BulkJobs,
  bulkJobSchema,
  bulkJobsSchema,
} from '../../shared/api/bulk.ts'
import type { ImportRow } from '../../shared/api/bulk-import.ts'
import { overviewSchema } from '../../shared/api/overview.ts'
import { programmeHealthSchema } from '../../shared/api/programme.ts'
import { type UserFilters, userSchema } from '../../shared/api/users.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

/** What a list of deeds is narrowed to; nothing: all of them. */
export interface DeedFilters {
  readonly kind?: DeedSubject
  readonly subject?: string
}

/** GET /audit: a page of so many, the newest first. */
export async function listDeeds(
  filters: DeedFilters,
  page: { readonly cursor: string | null; readonly limit: number },
  signal?: AbortSignal,
) {
  return getV2('/audit', deedsSchema, { params: { ...filters, ...page }, signal })
}

const bulkPath = (id: string) => `/bulk/${encodeURIComponent(id)}`

/** PUT /users/{id}/disabled. */
export async function disableUser(id: string, disabled: boolean) {
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
export async function makeBulk(body: BulkBody) {
  return readAnswer(bulkJobSchema, await apiV2().post('/bulk', body))
}

/** GET /bulk: a page of what is and was done to many, the latest first. */
export async function listBulk(
  params: { readonly cursor: string | null; readonly limit: number },
  signal?: AbortSignal,
): Promise<BulkJobs> {
  return getV2('/bulk', bulkJobsSchema, { params, signal })
}

/** POST /bulk/stations: a draft that adds the stations of a file to the catalogue. */
export async function makeImport(rows: readonly ImportRow[], signal?: AbortSignal) {
  const answer = await apiV2().post('/bulk/stations', { rows }, { ...(signal && { signal }) })
  return readAnswer(bulkJobSchema, answer)
}

/** GET /bulk/{id}. */
export async function getBulk(id: string, signal?: AbortSignal) {
  return getV2(bulkPath(id), bulkJobSchema, { signal })
}

/** POST /bulk/{id}/start, or /cancel. */
export async function turnBulk(id: string, turn: 'start' | 'cancel') {
  return readAnswer(bulkJobSchema, await apiV2().post(`${bulkPath(id)}/${turn}`))
}

/** GET /users/{id}/rights: what the account's tokens carry, and its subscription. */
export async function getRights(id: string, signal?: AbortSignal) {
  return getV2(`${userPath(id)}/rights`, accountRightsSchema, { signal })
}

/** GET /desk/overview: what needs an admin, and how much is listened to. */
export async function getOverview(signal?: AbortSignal) {
  return getV2('/desk/overview', overviewSchema, { signal })
}

/** GET /programme/health: how platforms answer, and which hosts are left alone. */
export async function getProgrammeHealth(signal?: AbortSignal) {
  return getV2('/programme/health', programmeHealthSchema, { signal })
}

/** PUT or DELETE /programme/opt-outs/{host}: leaves a host alone, or has it asked again. */
export async function setOptOut(host: string, isOut: boolean): Promise<void> {
  const path = `/programme/opt-outs/${encodeURIComponent(host)}`
  await (isOut ? apiV2().put(path) : apiV2().delete(path))
}
