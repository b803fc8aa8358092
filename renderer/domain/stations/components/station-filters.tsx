import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import type { Facet, StationFilters as Filters } from '../../../../shared/api/stations.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { useAddressFilters } from '../../../lib/use-address-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import {
  BITRATE_STEPS,
  BROWSE_SORTS,
  countFilters,
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
}

/** A select filter. The selected value remains an option even without any stations. */
function FacetField({ label, any, chosen = '', values = [], onChoose }: FacetFieldProps) {
  const isMissing = chosen !== '' && !values.some(({ value }) => value === chosen)
  return (
    <SelectField
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
  const { codec, bitrate, air } = filters
  const steps: number[] = [...BITRATE_STEPS]
  // The URL may contain any bitrate.
  if (bitrate !== undefined && !steps.includes(bitrate)) steps.push(bitrate)
  return (
    <>
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
      <div className="col-span-2 max-w-xs">
        <SwitchField
          label={browseText.onAirOnly}
          checked={air === 'on'}
          onChange={(isOn) => onSet('air', isOn ? 'on' : '')}
        />
      </div>
    </>
  )
}

interface StationFiltersProps {
  readonly toggle: RefObject<HTMLButtonElement | null>
  readonly onClear: () => void
  readonly sorts?: readonly [Sort, ...Sort[]]
  /** Shown below the opened filters. */
  readonly children?: ReactNode
}

/** Filters in a PageHeader. All are behind one button, and in a wide window the first ones are also next to it. */
export function StationFilters(props: StationFiltersProps) {
  const { toggle, onClear, sorts = BROWSE_SORTS, children } = props
  const [params, changeParams] = useAddressFilters()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
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
    <search aria-label={browseText.filters} className="contents">
      <Button
        ref={toggle}
        size="small"
        aria-expanded={isOpen}
        aria-controls={`${id} ${id}-more`}
        onClick={() => setOpen(!isOpen)}
        className="min-h-10"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {browseText.open(countFilters(filters))}
      </Button>
      <div
        id={id}
        className={cx(
          'min-w-0 gap-2 min-[80rem]:flex min-[80rem]:flex-2 [&>*]:min-w-0 [&>*]:flex-1',
          isOpen ? 'order-1 grid w-full grid-cols-2 min-[80rem]:order-none' : 'hidden',
        )}
      >
        {fields.map(({ name, ...field }) => (
          <FacetField
            key={name}
            {...field}
            chosen={filters[name]}
            onChoose={(value) => setFilter(name, value)}
          />
        ))}
        <SelectField
          label={browseText.sort}
          value={filters.sort}
          onChange={(event) => setFilter('sort', event.currentTarget.value)}
          options={sorts.map((sort) => ({ value: sort, label: browseText.sorts[sort] }))}
        />
      </div>
      {hasFilter(params) && (
        <Button size="small" onClick={onClear} className="min-h-10">
          {browseText.clear}
        </Button>
      )}
      <div className={cx('empty:hidden', !isOpen && 'max-wide:hidden')}>
        <SaveSearch />
      </div>
      <div id={`${id}-more`} className="order-1 grid w-full gap-2 empty:hidden">
        {isOpen && (
          <>
            <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 desktop:grid-cols-4">
              <SoundFilters filters={filters} codecs={facets?.codecs} onSet={setFilter} />
            </div>
            {children}
          </>
        )}
      </div>
    </search>
  )
}
