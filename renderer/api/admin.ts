import { accountRightsSchema } from '../../shared/api/account-rights.ts'
import { type AuditEntrySubject, auditEntriesSchema } from '../../shared/api/audit.ts'
import {
  type BulkBody,
  type BulkJobs,
  bulkJobSchema,
  bulkJobsSchema,
} from '../../shared/api/bulk.ts'
import type { ImportRow } from '../../shared/api/bulk-import.ts'
import { overviewSchema } from '../../shared/api/overview.ts'
import { scheduleHealthSchema } from '../../shared/api/schedule.ts'
import { type UserFilters, userSchema } from '../../shared/api/users.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

export interface AuditEntryFilters {
  readonly kind?: AuditEntrySubject
  readonly subject?: string
}

export async function listAuditEntries(
  filters: AuditEntryFilters,
  page: { readonly cursor: string | null; readonly limit: number },
  signal?: AbortSignal,
) {
  return getV2('/audit', auditEntriesSchema, { params: { ...filters, ...page }, signal })
}

const bulkPath = (id: string) => `/bulk/${encodeURIComponent(id)}`

/** PUT /users/{id}/disabled. Locks the account, or unlocks it. */
export async function setUserDisabled(id: string, disabled: boolean) {
  return parseResponse(userSchema, await apiV2().put(`${userPath(id)}/disabled`, { disabled }))
}

export async function signOutUser(id: string): Promise<void> {
  await apiV2().post(`${userPath(id)}/sign-out`)
}

/** GET /users.csv. Returns all users that match the filters, without a timeout. */
export async function exportUsers(filters: UserFilters, signal?: AbortSignal): Promise<Blob> {
  const response = await apiV2().get<Blob>('/users.csv', {
    params: filters,
    responseType: 'blob',
    timeout: 0,
    ...(signal && { signal }),
  })
  return response.data
}

/** POST /bulk. Creates a draft with its summary, without running it. */
export async function createBulkJob(body: BulkBody) {
  return parseResponse(bulkJobSchema, await apiV2().post('/bulk', body))
}

export async function listBulkJobs(
  params: { readonly cursor: string | null; readonly limit: number },
  signal?: AbortSignal,
): Promise<BulkJobs> {
  return getV2('/bulk', bulkJobsSchema, { params, signal })
}

/** POST /bulk/stations. Creates a draft that adds a file's stations to the catalog. */
export async function createImportJob(rows: readonly ImportRow[], signal?: AbortSignal) {
  const response = await apiV2().post('/bulk/stations', { rows }, { ...(signal && { signal }) })
  return parseResponse(bulkJobSchema, response)
}

export async function getBulkJob(id: string, signal?: AbortSignal) {
  return getV2(bulkPath(id), bulkJobSchema, { signal })
}

export async function startOrCancelBulkJob(id: string, action: 'start' | 'cancel') {
  return parseResponse(bulkJobSchema, await apiV2().post(`${bulkPath(id)}/${action}`))
}

export async function getRights(id: string, signal?: AbortSignal) {
  return getV2(`${userPath(id)}/rights`, accountRightsSchema, { signal })
}

export async function getOverview(signal?: AbortSignal) {
  return getV2('/admin/overview', overviewSchema, { signal })
}

/** GET /schedule/health. Returns the state of the schedule platforms, and the hosts that opted out of polling. */
export async function getScheduleHealth(signal?: AbortSignal) {
  return getV2('/schedule/health', scheduleHealthSchema, { signal })
}

export async function setOptOut(host: string, isOptedOut: boolean): Promise<void> {
  const path = `/schedule/opt-outs/${encodeURIComponent(host)}`
  await (isOptedOut ? apiV2().put(path) : apiV2().delete(path))
}
