import type { StationFilters } from '../stations.ts'

/** The sorts that browsing offers (relevance belongs to searching). */
export const BROWSE_SORTS = ['featured', 'name', 'votes', 'newest'] as const
export type BrowseSort = (typeof BROWSE_SORTS)[number]

const BROWSE_FACETS = ['genre', 'country', 'language'] as const
export type BrowseFacet = (typeof BROWSE_FACETS)[number]

/** The browse page of one genre. */
export function genrePath(genre: string): string {
  return `/browse?${new URLSearchParams({ genre })}`
}

/** Filters as the address bar holds them; an unknown sort counts as none. */
export function readFilters(params: URLSearchParams): StationFilters & { sort: BrowseSort } {
  const given = BROWSE_FACETS.map((facet) => [facet, params.get(facet)] as const)
  const asked = params.get('sort')
  return {
    ...Object.fromEntries(given.filter(([, value]) => value)),
    sort: BROWSE_SORTS.find((sort) => sort === asked) ?? 'featured',
  }
}

/** The address with one filter changed; an empty value, or the default sort, removes it. */
export function withFilter(
  params: URLSearchParams,
  name: BrowseFacet | 'sort',
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || (name === 'sort' && value === 'featured')) next.delete(name)
  else next.set(name, value)
  return next
}

/** Whether any facet narrows the list. */
export function hasFacet(params: URLSearchParams): boolean {
  return BROWSE_FACETS.some((facet) => params.get(facet))
}
