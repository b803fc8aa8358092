import { useSearchParams } from 'react-router'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useStations } from '../stations.ts'
import { readFilters } from './filter-params.ts'
import { StationFilters } from './station-filters.tsx'
import { StationGrid } from './station-grid.tsx'
import { StationResults } from './station-results.tsx'

/** The whole catalogue under filters. */
export function StationBrowser() {
  const text = useMessages().screens.browse
  const [params, setParams] = useSearchParams()
  const result = useStations(readFilters(params))
  const total = result.data?.pages[0]?.total
  return (
    <>
      <StationFilters />
      <p role="status" className="meta mb-4 text-soft">
        {total !== undefined && !result.isPlaceholderData && text.total(total)}
      </p>
      <StationResults
        result={result}
        empty={
          <EmptyState
            title={text.none}
            action={<Button onClick={() => setParams({})}>{text.clear}</Button>}
          >
            {text.noneHint}
          </EmptyState>
        }
      >
        {(stations) => <StationGrid stations={stations} />}
      </StationResults>
    </>
  )
}
