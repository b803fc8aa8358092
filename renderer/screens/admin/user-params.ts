import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import {
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type UserFilters,
} from '../../../shared/api/users.ts'

const DEFAULT_SORT = 'newest'

/** Reads the filters from the URL. Ignores values that the API would reject. */
export function readUserFilters(params: URLSearchParams): UserFilters {
  const readOne = <const T extends string>(name: string, validValues: readonly T[]) =>
    validValues.find((value) => value === params.get(name))
  const role = readOne('role', ROLES)
  const plan = readOne('plan', PLANS)
  const state = readOne('state', USER_STATES)
  const query = params.get('query')?.slice(0, USER_QUERY_MAX)
  return {
    ...(query && { query }),
    ...(role && { role }),
    ...(plan && { plan }),
    ...(state && { state }),
    sort: readOne('sort', USER_SORTS) ?? DEFAULT_SORT,
  }
}

/** Sets one filter. An empty value or the default sort order removes it. */
export function withUserFilter(
  params: URLSearchParams,
  name: keyof UserFilters,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === DEFAULT_SORT)) next.delete(name)
  else next.set(name, value)
  return next
}

export function withoutUserFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['query', 'role', 'plan', 'state']) next.delete(name)
  return next
}
