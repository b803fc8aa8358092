/** What the community is narrowed to, as the address has it. */
import { PEOPLE_QUERY_MAX, type PublicRole } from '../../../shared/api/people.ts'
import { PUBLIC_ROLES } from '../../../shared/api/users.ts'
import type { PeopleFilters } from '../../api/people.ts'

const isRole = (text: string | null): text is PublicRole =>
  PUBLIC_ROLES.some((role) => role === text)

/** The filters of an address; what is none is left out. */
export function readPeopleFilters(params: URLSearchParams): PeopleFilters {
  const role = params.get('role')
  return {
    query: (params.get('query') ?? '').trim().slice(0, PEOPLE_QUERY_MAX),
    role: isRole(role) ? role : null,
  }
}

/** An address with other filters; all else of it stays. */
export function withPeopleFilters(
  params: URLSearchParams,
  { query, role }: { readonly query: string; readonly role: string },
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of [
    ['query', query.trim()],
    ['role', role],
  ] as const) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
