import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { Facet } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useFacets } from '../stations.ts'
import {
  BROWSE_SORTS,
  type BrowseFacet,
  hasFacet,
  readFilters,
  type Sort,
  withFilter,
} from './filter-params.ts'

interface StationFiltersProps {
  readonly firstField: RefObject<HTMLSelectElement | null>
  readonly onClear: () => void
  /** The orders on offer, the usual one first. */
  readonly sorts?: readonly [Sort, ...Sort[]]
}

/** Genre, country, language and order, kept in the address bar so that a view can be shared. */
export function StationFilters({ firstField, onClear, sorts = BROWSE_SORTS }: StationFiltersProps) {
  const text = useMessages().browse
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params, sorts)
  const query = params.get('query')
  const facets = useFacets({ ...filters, ...(query && { query }) }).data
  const set = (name: BrowseFacet | 'sort') => (value: string) =>
    setParams((now) => withFilter(now, name, value, sorts[0]), {
      replace: true,
      preventScrollReset: true,
    })
  const facet = (name: BrowseFacet, any: string, values: readonly Facet[] | undefined) => {
    const chosen = filters[name]
    const known = values ?? []
    const missing = chosen && !known.some((value) => value.value === chosen)
    return (
      <SelectField
        {...(name === 'genre' && { ref: firstField })}
        label={text[name]}
        value={chosen ?? ''}
        onChange={(event) => set(name)(event.currentTarget.value)}
        options={[
          { value: '', label: any },
          ...(missing ? [{ value: chosen, label: chosen }] : []),
          ...known.map(({ value, label, count }) => ({ value, label: text.option(label, count) })),
        ]}
      />
    )
  }
  return (
    <search
      aria-label={text.filters}
      className="mb-8 grid grid-cols-2 gap-x-3 gap-y-4 desk:grid-cols-4"
    >
      {facet('genre', text.anyGenre, facets?.genres)}
      {facet('country', text.anyCountry, facets?.countries)}
      {facet('language', text.anyLanguage, facets?.languages)}
      <SelectField
        label={text.sort}
        value={filters.sort}
        onChange={(event) => set('sort')(event.currentTarget.value)}
        options={sorts.map((sort) => ({ value: sort, label: text.sorts[sort] }))}
      />
      {hasFacet(params) && (
        <Button size="small" className="justify-self-start" onClick={onClear}>
          {text.clear}
        </Button>
      )}
    </search>
  )
}
