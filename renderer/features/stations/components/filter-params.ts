import type { StationFilters } from '../../../api/stations.ts'

/** The sorts that browsing offers (relevance belongs to searching). */
export const BROWSE_SORTS = ['featured', 'air', 'name', 'votes', 'newest'] as const
/** The sorts that searching offers: by relevance unless another is chosen. */
export const SEARCH_SORTS = ['relevance', 'name', 'votes', 'newest'] as const
export type Sort = (typeof BROWSE_SORTS)[number] | (typeof SEARCH_SORTS)[number]

const BROWSE_FACETS = ['genre', 'country', 'language'] as const
export type BrowseFacet = (typeof BROWSE_FACETS)[number]

/** The browse page of one genre. */
export function genrePath(genre: string): string {
  return `/browse?${new URLSearchParams({ genre })}`
}

/** Filters as the address bar holds them; an unknown sort counts as none, which is the first of those offered. */
export function readFilters(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]] = BROWSE_SORTS,
): StationFilters & { sort: Sort } {
  const given = BROWSE_FACETS.map((facet) => [facet, params.get(facet)] as const)
  const asked = params.get('sort')
  return {
    ...Object.fromEntries(given.filter(([, value]) => value)),
    sort: sorts.find((sort) => sort === asked) ?? sorts[0],
  }
}

/** The address with one filter changed; an empty value, or the default sort, removes it. */
export function withFilter(
  params: URLSearchParams,
  name: BrowseFacet | 'sort',
  value: string,
  usual: Sort = BROWSE_SORTS[0],
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === usual)) next.delete(name)
  else next.set(name, value)
  return next
}

/** Whether any facet narrows the list. */
export function hasFacet(params: URLSearchParams): boolean {
  return BROWSE_FACETS.some((facet) => params.get(facet))
}

/** The address without genre, country and language. */
export function withoutFacets(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name]) => !BROWSE_FACETS.some((facet) => facet === name)),
  )
}
