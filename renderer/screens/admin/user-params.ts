import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import {
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type UserFilters,
} from '../../../shared/api/users.ts'

const USUAL_SORT = 'newest'

/** Reads the filters from the URL. Values that the API would reject are dropped. */
export function readUserFilters(params: URLSearchParams): UserFilters {
  const one = <const T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === params.get(name))
  const [role, plan, state] = [one('role', ROLES), one('plan', PLANS), one('state', USER_STATES)]
  const query = params.get('query')?.slice(0, USER_QUERY_MAX)
  return {
    ...(query && { query }),
    ...(role && { role }),
    ...(plan && { plan }),
    ...(state && { state }),
    sort: one('sort', USER_SORTS) ?? USUAL_SORT,
  }
}

/** Sets one filter; an empty value or the default order removes it. */
export function withUserFilter(
  params: URLSearchParams,
  name: keyof UserFilters,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === USUAL_SORT)) next.delete(name)
  else next.set(name, value)
  return next
}

export function withoutUserFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['query', 'role', 'plan', 'state']) next.delete(name)
  return next
}
