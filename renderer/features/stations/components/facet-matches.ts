import type { Facet } from '../../../../shared/api/stations.ts'
import { toPlain } from '../../../../shared/search/plain-words.ts'

/** Those whose label has what was typed, where a word of it begins; all without any letter. */
export function facetMatches(facets: readonly Facet[], typed: string): readonly Facet[] {
  const wanted = toPlain(typed).trim()
  if (wanted === '') return facets
  return facets.filter(({ label }) => ` ${toPlain(label)}`.includes(` ${wanted}`))
}
