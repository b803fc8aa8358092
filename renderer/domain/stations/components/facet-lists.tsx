import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Facet } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { matchLabels } from '../facet-chips.tsx'
import { type FilterName, readFilters, withFilter } from '../filter-params.ts'
import { useFacets } from '../stations.ts'

export function FacetLists() {
  const text = browseText.lists
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-10 w-fit cursor-pointer items-center gap-2 text-[0.875rem] font-semibold before:content-['+'] before:font-display before:text-lg [[open]>&]:before:content-['–'] hover:text-hot-text">
        {text.title}
      </summary>
      {isOpen && <Lists />}
    </details>
  )
}

function Lists() {
  const { lists: text, genre, country, language } = browseText
  const [params] = useSearchParams()
  const [typed, setTyped] = useState('')
  const facets = useFacets(readFilters(params)).data
  const lists = [
    { name: 'genre', label: genre, values: matchLabels(facets?.genres ?? [], typed) },
    { name: 'country', label: country, values: matchLabels(facets?.countries ?? [], typed) },
    { name: 'language', label: language, values: matchLabels(facets?.languages ?? [], typed) },
  ] as const
  const matchCount = lists.reduce((sum, { values }) => sum + values.length, 0)
  return (
    <div className="grid gap-4 border-[1.5px] border-edge p-4">
      <search className="max-w-sm">
        <TextField
          label={text.find}
          placeholder={text.find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
      </search>
      <p role="status" className="sr-only">
        {facets && text.found(matchCount)}
      </p>
      <div className="grid gap-6 desktop:grid-cols-3">
        {lists.map((list) => (
          <FacetList key={list.name} {...list} />
        ))}
      </div>
    </div>
  )
}

interface FacetListProps {
  readonly name: FilterName
  readonly label: string
  readonly values: readonly Facet[]
}

function FacetList({ name, label, values }: FacetListProps) {
  const text = browseText.lists
  const [params] = useSearchParams()
  return (
    <section aria-label={label} className="min-w-0">
      <h2 className="mb-2 text-lg">{label}</h2>
      {values.length === 0 && <p className="text-soft">{text.none}</p>}
      <ul className="max-h-72 overflow-y-auto overscroll-contain pr-2">
        {values.map(({ value, label: valueLabel, count }) => (
          <li key={value}>
            <Link
              to={`?${withFilter(params, name, value)}`}
              preventScrollReset
              aria-current={params.get(name) === value ? 'true' : undefined}
              className="flex min-h-9 items-center justify-between gap-3 hover:text-hot-text hover:underline aria-[current]:font-semibold aria-[current]:text-hot-text"
            >
              <span className="min-w-0 truncate">{valueLabel}</span>
              <span className="meta text-soft">
                {formats.number(count)}
                <span className="sr-only">{text.stations(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
