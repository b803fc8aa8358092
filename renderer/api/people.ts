/** The calls of API v2 about the community: who is visible, what they show, and who wants to see no more of whom. */
import {
  type BlockedPerson,
  blockedPeopleSchema,
  type NewPersonReport,
  type PersonReport,
  type PublicRole,
  peopleSchema,
  personReportSchema,
  personReportsSchema,
  personSchema,
} from '../../shared/api/people.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import type { PublicUser } from '../../shared/api/users.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

export interface PeopleFilters {
  /** Empty: all who are visible. */
  readonly query: string
  readonly role: PublicRole | null
}

/** GET /people: who publish first; a cursor asks for a later page. */
export async function listPeople(
  { query, role }: PeopleFilters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<PublicUser>> {
  const params = { query: query || undefined, role, cursor }
  return getV2('/people', peopleSchema, { params, signal })
}

/** GET /people/{id}; 404 for who is not visible, or blocked by who asks. */
export async function getPerson(id: string, signal?: AbortSignal) {
  return getV2(personPath(id), personSchema, { signal })
}

/** POST /people/{id}/reports: a second one of the day takes the place of the first. */
export async function reportPerson(id: string, report: NewPersonReport): Promise<void> {
  await apiV2().post(`${personPath(id)}/reports`, report)
}

/** GET /users/{id}/blocks: the latest first. */
export async function listBlocked(uid: string, signal?: AbortSignal): Promise<BlockedPerson[]> {
  return (await getV2(blocksPath(uid), blockedPeopleSchema, { signal })).items
}

/** PUT or DELETE /users/{id}/blocks/{personId}. */
export async function setBlocked(uid: string, id: string, isBlocked: boolean): Promise<void> {
  const path = `${blocksPath(uid)}/${encodeURIComponent(id)}`
  await (isBlocked ? apiV2().put(path) : apiV2().delete(path))
}

/** GET /moderation/people-reports: those that are open, the newest first; for admins. */
export async function listPersonReports(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<PersonReport>> {
  return getV2('/moderation/people-reports', personReportsSchema, {
    params: { state: 'open', cursor },
    signal,
  })
}

/** PUT /moderation/people-reports/{id}: it has been seen to, or has not. */
export async function resolvePersonReport(id: string, resolved: boolean) {
  const path = `/moderation/people-reports/${encodeURIComponent(id)}`
  return readAnswer(personReportSchema, await apiV2().put(path, { resolved }))
}

const personPath = (id: string) => `/people/${encodeURIComponent(id)}`
const blocksPath = (uid: string) => `${userPath(uid)}/blocks`
