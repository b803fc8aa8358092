import { LayoutGrid, List } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { browseText } from '../../../shared/locales/generated/browse.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSetting } from '../settings/settings.ts'
import { CheckLegend } from './components/check-mark.tsx'
import { FacetLists } from './components/facet-lists.tsx'
import { StationFilters } from './components/station-filters.tsx'
import { StationGridSkeleton } from './components/station-grid.tsx'
import { StationResults } from './components/station-results.tsx'
import { StationRowsSkeleton } from './components/station-row.tsx'
import { readFilters } from './filter-params.ts'
import { useStations } from './stations.ts'

const LAYOUTS = [
  { value: 'grid', Icon: LayoutGrid },
  { value: 'list', Icon: List },
] as const

function LayoutSwitch() {
  const [layout, setLayout] = useSetting('stationLayout')
  return (
    <fieldset className="inline-flex">
      <legend className="sr-only">{browseText.layout}</legend>
      {LAYOUTS.map(({ value, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={layout === value}
          onClick={() => setLayout(value)}
          className={cx(
            'inline-flex min-h-10 items-center gap-2 border-[1.5px] border-edge px-3 text-[0.8125rem] font-semibold not-first-of-type:border-l-0 hover:border-ink',
            layout === value && 'bg-ink text-paper',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {browseText.layouts[value]}
        </button>
      ))}
    </fieldset>
  )
}

const SKELETON_CARDS = 12

/** The catalog with filters, in a grid or a list. */
export function StationBrowser() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const result = useStations(filters)
  const total = result.data?.pages[0]?.total
  const [layout] = useSetting('stationLayout')
  const firstFilter = useRef<HTMLSelectElement>(null)
  const clear = () => {
    setParams({}, { replace: true })
    // Clearing removes the pressed button, so focus moves to the filters.
    firstFilter.current?.focus()
  }
  return (
    <>
      <StationFilters firstField={firstFilter} onClear={clear} />
      <FacetLists />
      <div className="mb-4 flex min-h-5 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="meta text-soft">
          {total !== undefined && !result.isPlaceholderData && browseText.total(total)}
        </p>
        <LayoutSwitch />
        <CheckLegend stations={result.data?.pages[0]?.items ?? []} />
      </div>
      <StationResults
        result={result}
        filters={filters}
        layout={layout}
        skeleton={
          layout === 'grid' ? (
            <StationGridSkeleton count={SKELETON_CARDS} />
          ) : (
            <StationRowsSkeleton />
          )
        }
        empty={
          <EmptyState
            title={browseText.none}
            action={<Button onClick={clear}>{browseText.clear}</Button>}
          >
            {browseText.noneHint}
          </EmptyState>
        }
      />
    </>
  )
}
