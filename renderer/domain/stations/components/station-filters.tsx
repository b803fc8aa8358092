import { type Ref, type RefObject, useState } from 'react'
import type { Facet, StationFilters as Filters } from '../../../../shared/api/stations.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { useAddressFilters } from '../../../lib/use-address-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import {
  BITRATE_STEPS,
  BROWSE_SORTS,
  countSoundFilters,
  type FilterName,
  hasFilter,
  readFilters,
  type Sort,
  withFilter,
} from '../filter-params.ts'
import { useFacets } from '../stations.ts'
import { SaveSearch } from './save-search.tsx'

interface FacetFieldProps {
  readonly label: string
  readonly any: string
  readonly chosen: string | undefined
  readonly values: readonly Facet[] | undefined
  readonly onChoose: (value: string) => void
  readonly fieldRef?: Ref<HTMLSelectElement>
}

/** A select filter. The selected value remains an option even without any stations. */
function FacetField({ label, any, chosen = '', values = [], onChoose, fieldRef }: FacetFieldProps) {
  const isMissing = chosen !== '' && !values.some(({ value }) => value === chosen)
  return (
    <SelectField
      ref={fieldRef}
      label={label}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={[
        { value: '', label: any },
        ...(isMissing ? [{ value: chosen, label: chosen }] : []),
        ...values.map((facet) => ({
          value: facet.value,
          label: browseText.option({ label: facet.label, total: facet.count }),
        })),
      ]}
    />
  )
}

interface SoundFiltersProps {
  readonly filters: Filters
  readonly codecs: readonly Facet[] | undefined
  readonly onSet: (name: FilterName, value: string) => void
}

function SoundFilters({ filters, codecs, onSet }: SoundFiltersProps) {
  const activeCount = countSoundFilters(filters)
  const [wasActive] = useState(activeCount > 0)
  const { codec, bitrate, air } = filters
  const steps: number[] = [...BITRATE_STEPS]
  // The URL may contain any bitrate.
  if (bitrate !== undefined && !steps.includes(bitrate)) steps.push(bitrate)
  return (
    <details open={wasActive} className="col-span-full">
      <summary className="flex min-h-10 w-fit cursor-pointer items-center gap-2 text-[0.875rem] font-semibold before:content-['+'] before:font-display before:text-lg [[open]>&]:before:content-['–'] hover:text-hot-text">
        {browseText.more(activeCount)}
      </summary>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 pt-2 desktop:grid-cols-4">
        <FacetField
          label={browseText.codec}
          any={browseText.anyCodec}
          chosen={codec}
          values={codecs?.map((facet) =>
            facet.value === 'UNKNOWN' ? { ...facet, label: browseText.unknownCodec } : facet,
          )}
          onChoose={(value) => onSet('codec', value)}
        />
        <SelectField
          label={browseText.bitrate}
          value={bitrate ?? ''}
          onChange={(event) => onSet('bitrate', event.currentTarget.value)}
          options={[
            { value: '', label: browseText.anyBitrate },
            ...steps
              .toSorted((a, b) => a - b)
              .map((step) => ({ value: String(step), label: browseText.bitrateFrom(step) })),
          ]}
        />
        <div className="col-span-2 max-w-xs desktop:col-span-1">
          <SwitchField
            label={browseText.onAirOnly}
            checked={air === 'on'}
            onChange={(isOn) => onSet('air', isOn ? 'on' : '')}
          />
        </div>
      </div>
    </details>
  )
}

interface StationFiltersProps {
  readonly firstField: RefObject<HTMLSelectElement | null>
  readonly onClear: () => void
  readonly sorts?: readonly [Sort, ...Sort[]]
}

export function StationFilters({ firstField, onClear, sorts = BROWSE_SORTS }: StationFiltersProps) {
  const [params, changeParams] = useAddressFilters()
  const filters = readFilters(params, sorts)
  const query = params.get('query')
  const facets = useFacets({ ...filters, ...(query && { query }) }).data
  const setFilter = (name: FilterName | 'sort', value: string) =>
    changeParams((current) => withFilter(current, name, value, sorts[0]))
  const fields = [
    { name: 'genre', label: browseText.genre, any: browseText.anyGenre, values: facets?.genres },
    {
      name: 'country',
      label: browseText.country,
      any: browseText.anyCountry,
      values: facets?.countries,
    },
    {
      name: 'language',
      label: browseText.language,
      any: browseText.anyLanguage,
      values: facets?.languages,
    },
  ] as const
  return (
    <search
      aria-label={browseText.filters}
      className="mb-8 grid grid-cols-2 gap-x-3 gap-y-4 desktop:grid-cols-4"
    >
      {fields.map(({ name, ...field }, index) => (
        <FacetField
          key={name}
          {...field}
          chosen={filters[name]}
          onChoose={(value) => setFilter(name, value)}
          {...(index === 0 && { fieldRef: firstField })}
        />
      ))}
      <SelectField
        label={browseText.sort}
        value={filters.sort}
        onChange={(event) => setFilter('sort', event.currentTarget.value)}
        options={sorts.map((sort) => ({ value: sort, label: browseText.sorts[sort] }))}
      />
      <SoundFilters filters={filters} codecs={facets?.codecs} onSet={setFilter} />
      <div className="col-span-full flex flex-wrap gap-3 empty:hidden">
        {hasFilter(params) && (
          <Button size="small" onClick={onClear}>
            {browseText.clear}
          </Button>
        )}
        <SaveSearch />
      </div>
    </search>
  )
}
