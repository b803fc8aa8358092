import { useState } from 'react'
import { Link } from 'react-router'
import type { Facet } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { showsText } from '../../../shared/locales/generated/shows.ts'
import { searchableText } from '../../../shared/search/fold-text.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import { Button } from '../../ui/button.tsx'
import { HighlightedText } from './highlighted-text.tsx'

/** Returns the items whose label contains words that start with all typed words or their synonyms. */
export function matchLabels<Item extends Pick<Facet, 'label'>>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const words = expandQuery(typed)
  if (words.length === 0) return typed.trim() === '' ? items : []
  return items.filter(({ label }) => {
    const text = searchableText(label)
    return words.every((forms) => forms.some((form) => text.includes(` ${form}`)))
  })
}

interface FacetChipsProps {
  readonly facets: readonly Facet[]
  readonly size: number
  readonly pathOf: (value: string) => string
}

export function FacetChips({ facets, size, pathOf }: FacetChipsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? facets : facets.slice(0, size)
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ value, label, count }) => (
          <li key={value} className="max-w-full">
            <Link
              to={pathOf(value)}
              className="flex min-h-9 items-center gap-2 rounded-edge border-[1.5px] border-edge px-3 text-[0.875rem] font-semibold hover:border-ink hover:text-hot-text"
            >
              <span className="truncate">
                <HighlightedText>{label}</HighlightedText>
              </span>
              <span className="meta text-soft">
                <span className="sr-only">, </span>
                {formats.number(count)}
                <span className="sr-only">{homeText.genreStations(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < facets.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {showsText.search.all(facets.length)}
        </Button>
      )}
    </>
  )
}
