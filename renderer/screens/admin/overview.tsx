import { Link } from 'react-router'
import {
  type AdminOverview,
  ATTENTION_COUNTED_MAX,
  type AttentionKind,
  EMAIL_LATE_MS,
  FAULT_HOURS,
  OVERVIEW_DAYS,
  type OverviewTotalName,
  POPULAR_STATIONS,
  WEBHOOK_LATE_MS,
} from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { overviewText } from '../../../shared/locales/generated/overview.ts'
import { amountText } from '../../domain/reporting/analytics-texts.ts'
import { ChangeMark } from '../../domain/reporting/change-mark.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { useStations } from '../../domain/stations/stations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attentionPath, getOpenItems, numberText, quietSentences } from './attention.ts'
import { Metric, totalOf, UserMetric } from './components/figure.tsx'
import { findPath } from './station-views.ts'
import { useOverview } from './use-overview.ts'

const MINUTE_MS = 60_000

export function OverviewTotals() {
  const { users, analytics } = adminText
  const { data } = useOverview()
  return (
    <Panel title={overviewText.totals}>
      <dl className="grid grid-cols-2 gap-8 ">
        <UserMetric label={users.title} filters={{}} />
        <Metric label={analytics.stations} total={totalOf(useStations({}))} />
      </dl>
      {data !== undefined && (
        <>
          <p className="mt-8 text-soft">{overviewText.days(OVERVIEW_DAYS)}</p>
          <dl className="mt-3 grid grid-cols-1 gap-x-8 wide:grid-cols-2">
            {data.totals.map((total) => (
              <TotalRow key={total.name} {...total} />
            ))}
          </dl>
        </>
      )}
    </Panel>
  )
}

function totalText(name: string, value: number | null): string {
  if (value === null) return overviewText.unknown
  const zero = value === 0 ? ownValue(ZERO_TOTALS, name) : undefined
  return zero ?? amountText(value, name)
}

function TotalRow({ name, value, before }: AdminOverview['totals'][number]) {
  const isQuiet = value === 0 && before === 0
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2">
      <dt>{ownValue(TOTAL_NAMES, name) ?? name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        <span className={value === 0 ? 'text-soft' : 'font-semibold'}>
          {totalText(name, value)}
        </span>
        {before !== null && before > 0 && (
          <span className="meta text-soft">
            {overviewText.before({ value: amountText(before, name), days: OVERVIEW_DAYS })}
          </span>
        )}
        {!isQuiet && <ChangeMark total={value} previousTotal={before} />}
      </dd>
    </div>
  )
}

export function OverviewAttention() {
  const { data, isPending, isError, refetch } = useOverview()
  const openItems = data === undefined ? [] : getOpenItems(data)
  return (
    <Panel title={overviewText.attention}>
      <div className="grid grid-cols-1 gap-3">
        {isPending && <Skeleton className="h-24" />}
        {isError && <LoadFailed onRetry={refetch} />}
        {data !== undefined && openItems.length > 0 && (
          <ul>
            {openItems.map((item) => (
              <AttentionRow key={item.kind} item={item} overview={data} />
            ))}
          </ul>
        )}
        <p role="status" className="meta text-soft">
          {isPending && actionsText.loading}
          {data !== undefined &&
            (openItems.length === 0 ? overviewText.nothing : overviewText.nothingElse)}
        </p>
        {data !== undefined && <p className="text-soft">{quietSentences(data).join(' ')}</p>}
      </div>
    </Panel>
  )
}

const TOTAL_NAMES: Readonly<Record<OverviewTotalName, string>> = overviewText.names
const ZERO_TOTALS: Readonly<Record<OverviewTotalName, string>> = overviewText.zero
const { kinds } = overviewText
const ATTENTION_LABELS: Readonly<Record<AttentionKind, string>> = {
  ...kinds,
  faults: kinds.faults(FAULT_HOURS),
  jobs: kinds.jobs(FAULT_HOURS),
  'broken-popular': kinds['broken-popular'](POPULAR_STATIONS),
  webhooks: kinds.webhooks(WEBHOOK_LATE_MS / MINUTE_MS),
  emails: kinds.emails(EMAIL_LATE_MS / MINUTE_MS),
}

function countText(count: number): string {
  return count >= ATTENTION_COUNTED_MAX
    ? overviewText.countOrMore(numberText(count))
    : numberText(count)
}

interface AttentionRowProps {
  readonly item: AdminOverview['attention'][number]
  readonly overview: AdminOverview
}

function AttentionRow({ item: { kind, count }, overview }: AttentionRowProps) {
  const to = attentionPath(kind)
  const notes = [ownValue(overviewText.hints, kind)]
  if (kind === 'directory' && overview.directoryCopiedAt !== null) {
    notes.push(overviewText.lastBackupAt(overview.directoryCopiedAt))
  }
  const label = ownValue(ATTENTION_LABELS, kind) ?? kind
  return (
    <li className="grid grid-cols-[minmax(3rem,auto)_1fr] items-baseline gap-x-4 border-b border-hairline py-2.5 last:border-0">
      <span className="poster text-2xl">{countText(count)}</span>
      <div className="min-w-0">
        <p className="font-semibold">
          {to === null ? (
            label
          ) : (
            <Link to={to} className="underline underline-offset-4 hover:text-hot target-line">
              {label}
            </Link>
          )}
        </p>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className="text-[0.8125rem] text-soft wrap-anywhere">
                {note}
              </p>
            ),
        )}
        {kind === 'broken-popular' && <BrokenStations stations={overview.brokenPopular} />}
      </div>
    </li>
  )
}

function BrokenStations({ stations }: { readonly stations: AdminOverview['brokenPopular'] }) {
  if (stations.length === 0) return null
  return (
    <ul aria-label={overviewText.broken} className="mt-1 text-[0.8125rem]">
      {stations.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap gap-x-3 py-1">
          <StationLink id={id} className="underline wrap-anywhere">
            {name}
          </StationLink>
          <Link
            to={findPath(name)}
            aria-label={overviewText.inCatalogOf(name)}
            className="text-soft underline underline-offset-4 hover:text-hot target-line"
          >
            {overviewText.inCatalog}
          </Link>
        </li>
      ))}
    </ul>
  )
}
