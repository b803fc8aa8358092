import type { RefObject } from 'react'
import { useAddressFilters } from '../../../lib/use-address-filters.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import {
  BROWSE_SORTS,
  type FilterName,
  hasFilter,
  readFilters,
  type Sort,
  withFilter,
} from '../filter-params.ts'
import { useFacets } from '../stations.ts'
import { FacetField } from './facet-field.tsx'
import { SaveSearch } from './save-search.tsx'
import { SoundFilters } from './sound-filters.tsx'

interface StationFiltersProps {
  readonly firstField: RefObject<HTMLSelectElement | null>
  readonly onClear: () => void
  /** The orders on offer, the usual one first. */
  readonly sorts?: readonly [Sort, ...Sort[]]
}

/** What narrows and orders a list, kept in the address bar so that a view can be shared. */
export function StationFilters({ firstField, onClear, sorts = BROWSE_SORTS }: StationFiltersProps) {
  const text = useMessages().browse
  const [params, changeParams] = useAddressFilters()
  const filters = readFilters(params, sorts)
  const query = params.get('query')
  const facets = useFacets({ ...filters, ...(query && { query }) }).data
  const set = (name: FilterName | 'sort', value: string) =>
    changeParams((now) => withFilter(now, name, value, sorts[0]))
  return (
    <search
      aria-label={text.filters}
      className="mb-8 grid grid-cols-2 gap-x-3 gap-y-4 desk:grid-cols-4"
    >
      <FacetField
        fieldRef={firstField}
        label={text.genre}
        any={text.anyGenre}
        chosen={filters.genre}
        values={facets?.genres}
        onChoose={(value) => set('genre', value)}
      />
      <FacetField
        label={text.country}
        any={text.anyCountry}
        chosen={filters.country}
        values={facets?.countries}
        onChoose={(value) => set('country', value)}
      />
      <FacetField
        label={text.language}
        any={text.anyLanguage}
        chosen={filters.language}
        values={facets?.languages}
        onChoose={(value) => set('language', value)}
      />
      <SelectField
        label={text.sort}
        value={filters.sort}
        onChange={(event) => set('sort', event.currentTarget.value)}
        options={sorts.map((sort) => ({ value: sort, label: text.sorts[sort] }))}
      />
      <SoundFilters filters={filters} codecs={facets?.codecs} onSet={set} />
      <div className="col-span-full flex flex-wrap gap-3 empty:hidden">
        {hasFilter(params) && (
          <Button size="small" onClick={onClear}>
            {text.clear}
          </Button>
        )}
        <SaveSearch />
      </div>
    </search>
  )
}
