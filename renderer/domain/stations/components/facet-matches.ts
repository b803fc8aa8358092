import type { Facet } from '../../../../shared/api/stations.ts'
import { searchableText } from '../../../../shared/search/fold-text.ts'
import { typedWords } from '../../../../shared/search/understood-words.ts'

/** Those whose label has each typed word where a word of it begins; all without any letter. */
export function facetMatches(facets: readonly Facet[], typed: string): readonly Facet[] {
  const words = typedWords(typed)
  if (words.length === 0) return facets
  return facets.filter(({ label }) => {
    const text = searchableText(label)
    return words.every((forms) => forms.some((form) => text.includes(` ${form}`)))
  })
}
