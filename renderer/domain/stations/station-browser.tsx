import { LayoutGrid, List } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { browseText } from '../../../shared/locales/generated/browse.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSetting } from '../settings/settings.ts'
import { CheckLegend } from './check-mark.tsx'
import { StationFilters } from './components/station-filters.tsx'
import { StationResults } from './components/station-results.tsx'
import { StationGridSkeleton } from './components/virtual-stations.tsx'
import { readFilters } from './filter-params.ts'
import { StationRowsSkeleton } from './station-row.tsx'
import { useStations } from './stations.ts'

const FacetLists = lazyComponent(() =>
  import('./components/facet-lists.tsx').then((module) => module.FacetLists),
)

const LAYOUTS = [
  { value: 'grid', Icon: LayoutGrid },
  { value: 'list', Icon: List },
] as const

function LayoutSwitch() {
  const [layout, setLayout] = useSetting('stationLayout')
  return (
    <fieldset className="ml-auto inline-flex">
      <legend className="sr-only">{browseText.layout}</legend>
      {LAYOUTS.map(({ value, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={browseText.layouts[value]}
          title={browseText.layouts[value]}
          aria-pressed={layout === value}
          onClick={() => setLayout(value)}
          className={cx(
            'grid size-10 place-items-center border-[1.5px] border-edge not-first-of-type:border-l-0 hover:border-ink',
            layout === value && 'bg-ink text-paper',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
  )
}

const SKELETON_CARDS = 12

export function StationBrowser() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const result = useStations(filters)
  const total = result.data?.pages[0]?.total
  const [layout] = useSetting('stationLayout')
  const filterButton = useRef<HTMLButtonElement>(null)
  const clear = () => {
    setParams({}, { replace: true })
    // Clearing removes the pressed button, so focus moves to the filters.
    filterButton.current?.focus()
  }
  return (
    <>
      <PageHeader title={browseText.title}>
        <p role="status" className="meta text-soft max-bar:sr-only">
          {total !== undefined && !result.isPlaceholderData && browseText.total(total)}
        </p>
        <StationFilters toggle={filterButton} onClear={clear}>
          <Suspense fallback={null}>
            <FacetLists />
          </Suspense>
        </StationFilters>
        <LayoutSwitch />
      </PageHeader>
      <div className="mb-2 empty:hidden">
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
