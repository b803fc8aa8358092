import { useQuery } from '@tanstack/react-query'
import {
  COUNT_STEP,
  type FigureSpan,
  type Figures,
  LISTENERS_MIN,
} from '../../../../shared/api/figures.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { getFigures } from '../../../api/analytics.ts'
import { UpgradeAlert, useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { StationCharts } from '../../../domain/reporting/station-charts.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const SPAN_DAYS: FigureSpan = 30

function useFigures(stationId: string) {
  return useQuery({
    queryKey: ['creator', 'figures', stationId],
    queryFn: ({ signal }) => getFigures(stationId, SPAN_DAYS, signal),
  })
}

/** Panel with the listening figures of the user's station. Requires an entitlement. */
export function FiguresPanel({ stationId }: { readonly stationId: string }) {
  const text = creatorText.figures
  const canView = useEntitlement('own-figures')
  return (
    <Panel title={text.title}>
      <UpgradeAlert entitlement="own-figures" />
      {canView === 'yes' && <OwnFigures stationId={stationId} />}
    </Panel>
  )
}

function OwnFigures({ stationId }: { readonly stationId: string }) {
  const text = creatorText.figures
  const { data, isPending, refetch } = useFigures(stationId)
  return (
    <div className="grid grid-cols-1 gap-6">
      {data && <Totals figures={data} />}
      {isPending && <Skeleton className="h-24" />}
      {!data && !isPending && <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>}
      <StationCharts stationId={stationId} />
    </div>
  )
}

/** The API reports 0 for fewer than LISTENERS_MIN. */
function countText(count: number): string {
  const text = creatorText.figures
  return count === 0 ? text.few(LISTENERS_MIN) : text.count(count)
}

function Totals({ figures }: { readonly figures: Figures }) {
  const text = creatorText.figures
  const { listeners, days, favorites } = figures
  return (
    <dl className="grid grid-cols-1 gap-5 wide:grid-cols-2">
      <Metric value={countText(listeners)} label={text.listeners(days.length)} />
      <Metric value={countText(favorites)} label={text.favorites} note={text.rounded(COUNT_STEP)} />
    </dl>
  )
}

interface MetricProps {
  readonly value: string
  readonly label: string
  readonly note?: string
}

function Metric({ value, label, note }: MetricProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-soft">
        <span className="meta">{label}</span>
        {note && <span className="block text-[0.8125rem]">{note}</span>}
      </dt>
      <dd className="poster text-4xl wide:text-5xl">{value}</dd>
    </div>
  )
}
