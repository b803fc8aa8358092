import {
  type BlockedPerson,
  blockedPeopleSchema,
  type ListedPerson,
  type NewPersonReport,
  type PersonReport,
  type PublicRole,
  peopleSchema,
  personReportSchema,
  personReportsSchema,
  personSchema,
} from '../../shared/api/people.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

export interface PeopleFilters {
  readonly query: string
  readonly role: PublicRole | null
}

export async function listPeople(
  { query, role }: PeopleFilters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ListedPerson>> {
  const params = { query: query || undefined, role, cursor }
  return getV2('/people', peopleSchema, { params, signal })
}

/** GET /people/{id}. 404 when the person is not visible or the caller blocked them. */
export async function getPerson(id: string, signal?: AbortSignal) {
  return getV2(personPath(id), personSchema, { signal })
}

/** POST /people/{id}/reports. A second report on the same day replaces the first. */
export async function reportPerson(id: string, report: NewPersonReport): Promise<void> {
  await apiV2().post(`${personPath(id)}/reports`, report)
}

export async function listBlocked(uid: string, signal?: AbortSignal): Promise<BlockedPerson[]> {
  return (await getV2(blocksPath(uid), blockedPeopleSchema, { signal })).items
}

export async function setBlocked(uid: string, id: string, isBlocked: boolean): Promise<void> {
  const path = `${blocksPath(uid)}/${encodeURIComponent(id)}`
  await (isBlocked ? apiV2().put(path) : apiV2().delete(path))
}

/** GET /moderation/people-reports. Returns open reports, newest first. Only for admins. */
export async function listPersonReports(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<PersonReport>> {
  return getV2('/moderation/people-reports', personReportsSchema, {
    params: { state: 'open', cursor },
    signal,
  })
}

export async function resolvePersonReport(id: string, resolved: boolean) {
  const path = `/moderation/people-reports/${encodeURIComponent(id)}`
  return parseResponse(personReportSchema, await apiV2().put(path, { resolved }))
}

const personPath = (id: string) => `/people/${encodeURIComponent(id)}`
const blocksPath = (uid: string) => `${userPath(uid)}/blocks`
