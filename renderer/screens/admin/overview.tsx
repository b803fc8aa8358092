import { Link } from 'react-router'
import type { AdminOverview } from '../../../shared/api/overview.ts'
import { ChangeMark } from '../../domain/reporting/change-mark.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { useStations } from '../../domain/stations/stations.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { useMessages } from '../../locales/messages.ts'
import { useOverviewMessages } from '../../locales/overview.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attentionPath, waitingIn } from './attention.ts'
import { Figure, totalOf, UserFigure } from './components/figure.tsx'
import { findPath } from './station-views.ts'
import { useOverview } from './use-overview.ts'

export function OverviewTotals() {
  const { users, analytics } = useAdminMessages()
  const text = useOverviewMessages()
  const { data } = useOverview()
  return (
    <Panel title={text.totals}>
      <dl className="grid grid-cols-2 gap-8 ">
        <UserFigure label={users.title} filters={{}} />
        <Figure label={analytics.stations} total={totalOf(useStations({}))} />
      </dl>
      {data !== undefined && (
        <>
          <p className="mt-8 text-soft">{text.days}</p>
          <dl className="mt-3 grid grid-cols-1 gap-x-8 wide:grid-cols-2">
            {data.totals.map(({ name, value, before }) => (
              <div
                key={name}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2"
              >
                <dt>{text.total(name)}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold">
                    {value === null ? text.unknown : text.value(value)}
                  </span>
                  {before !== null && <span className="meta text-soft">{text.before(before)}</span>}
                  <ChangeMark total={value} before={before} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  )
}

export function OverviewAttention() {
  const text = useOverviewMessages()
  const { common } = useMessages()
  const { data, isPending, isError, refetch } = useOverview()
  const waiting = data === undefined ? [] : waitingIn(data)
  return (
    <Panel title={text.attention}>
      <div className="grid grid-cols-1 gap-3">
        {isPending && <Skeleton className="h-24" />}
        {isError && <LoadFailed onRetry={refetch} />}
        {data !== undefined && waiting.length > 0 && (
          <ul>
            {waiting.map((item) => (
              <AttentionRow key={item.kind} item={item} overview={data} />
            ))}
          </ul>
        )}
        <p role="status" className="meta text-soft">
          {isPending && common.loading}
          {data !== undefined && (waiting.length === 0 ? text.nothing : text.restIsClear)}
        </p>
      </div>
    </Panel>
  )
}

interface AttentionRowProps {
  readonly item: AdminOverview['attention'][number]
  readonly overview: AdminOverview
}

function AttentionRow({ item: { kind, count }, overview }: AttentionRowProps) {
  const text = useOverviewMessages()
  const to = attentionPath(kind)
  const notes = [text.hint(kind)]
  if (kind === 'directory' && overview.directoryCopiedAt !== null) {
    notes.push(text.copied(overview.directoryCopiedAt))
  }
  const label = text.kind(kind)
  return (
    <li className="grid grid-cols-[minmax(3rem,auto)_1fr] items-baseline gap-x-4 border-b border-hairline py-2.5 last:border-0">
      <span className="poster text-2xl">{text.count(count)}</span>
      <div className="min-w-0">
        <p className="font-semibold">
          {to === null ? (
            label
          ) : (
            <Link to={to} className="underline underline-offset-4 hover:text-hot">
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
  const text = useOverviewMessages()
  if (stations.length === 0) return null
  return (
    <ul aria-label={text.broken} className="mt-1 text-[0.8125rem]">
      {stations.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap gap-x-3 py-1">
          <StationLink id={id} className="underline wrap-anywhere">
            {name}
          </StationLink>
          <Link
            to={findPath(name)}
            aria-label={text.inCatalogOf(name)}
            className="text-soft underline underline-offset-4 hover:text-hot"
          >
            {text.inCatalog}
          </Link>
        </li>
      ))}
    </ul>
  )
}
