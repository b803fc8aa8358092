import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ExternalLink, Play } from 'lucide-react'
import { type ReactNode, useCallback, useId, useMemo } from 'react'
import type { FollowedBroadcast } from '../../../shared/api/following.ts'
import { followingText } from '../../../shared/locales/generated/following.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { downloadBroadcast } from '../../domain/following/download-calendar.ts'
import {
  broadcastsQuery,
  followedQuery,
  useFollowedKeys,
} from '../../domain/following/following-query.ts'
import { RemindButton } from '../../domain/following/remind-button.tsx'
import { showTime } from '../../domain/schedule/on-air-at.ts'
import { playById } from '../../domain/stations/play-by-id.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { SuggestedStations } from '../../domain/stations/suggested-stations.tsx'
import { useNow } from '../../lib/current-time.ts'
import { nearDayText, timeSpanText } from '../../lib/time-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { OverlayLink } from '../../ui/overlay-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { CalendarPanel } from './components/calendar-panel.tsx'
import { FollowedList } from './components/followed-list.tsx'
import { NotificationsSection } from './components/notifications-section.tsx'
import { toListedItems } from './order-followed.ts'

interface BroadcastRowProps {
  readonly broadcast: FollowedBroadcast
  readonly time: 'now' | 'coming' | 'missed'
}

function BroadcastRow({ broadcast, time }: BroadcastRowProps) {
  const { title, host, stationId, stationName, showId, startsAt, endsAt, homepage } = broadcast
  const start = Date.parse(startsAt)
  const times =
    endsAt === null ? followingText.since(start) : timeSpanText(start, Date.parse(endsAt))
  return (
    <div className="flex h-full items-center gap-2">
      {time !== 'coming' && (
        <IconButton
          label={followingText.listen(stationName)}
          tipSide="right"
          onClick={() => void playById(stationId)}
        >
          <Play aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" title={title} className="truncate text-left text-lg leading-tight">
          <OverlayLink kind="show" id={showId}>
            {title}
          </OverlayLink>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">
          <span className="text-ink">{times}</span>
          {' · '}
          <StationLink id={stationId}>{stationName}</StationLink>
          {host !== null && ` · ${host}`}
        </p>
      </div>
      {time === 'coming' && (
        <RemindButton show={showTime(broadcast)} station={{ id: stationId, name: stationName }} />
      )}
      {time === 'coming' && (
        <IconButton
          label={followingText.addToCalendar(title)}
          tipSide="left"
          onClick={() => downloadBroadcast(broadcast)}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {time === 'missed' && homepage !== null && (
        <a
          href={homepage}
          target="_blank"
          rel="noreferrer"
          aria-label={followingText.homepage(title)}
          className="inline-grid size-10 place-items-center"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
        </a>
      )}
    </div>
  )
}

const ROW_HEIGHT = 64
const HEADING_HEIGHT = 44

type Row = { readonly day: string } | FollowedBroadcast

interface BroadcastListProps {
  readonly label: string
  readonly broadcasts: readonly FollowedBroadcast[]
  readonly time: 'coming' | 'missed'
}

function BroadcastList({ label, broadcasts, time }: BroadcastListProps) {
  // Noon of the current day. It stays the same all day, so that rows do not rerender every half minute.
  const today = new Date(useNow()).setHours(12, 0, 0, 0)
  const rows = useMemo(() => {
    const rowsWithDays: Row[] = []
    let lastDay = ''
    for (const broadcast of broadcasts) {
      const day = nearDayText(Date.parse(broadcast.startsAt), today)
      if (day !== lastDay) rowsWithDays.push({ day })
      lastDay = day
      rowsWithDays.push(broadcast)
    }
    return rowsWithDays
  }, [broadcasts, today])
  const heightAt = useCallback(
    (index: number) => (isDay(rows[index]) ? HEADING_HEIGHT : ROW_HEIGHT),
    [rows],
  )
  return (
    <VirtualRows
      label={label}
      count={rows.length}
      heightAt={heightAt}
      keyAt={(index) => keyOfRow(rows[index])}
    >
      {(index) => {
        const row = rows[index]
        if (row === undefined) return null
        if (isDay(row))
          return <h3 className="flex h-full items-end pb-2 font-semibold">{row.day}</h3>
        return <BroadcastRow broadcast={row} time={time} />
      }}
    </VirtualRows>
  )
}

const isDay = (row: Row | undefined): row is { readonly day: string } =>
  row !== undefined && 'day' in row
function keyOfRow(row: Row | undefined): string {
  if (row === undefined) return ''
  return isDay(row) ? row.day : row.id
}

/** Maximum number of rows in the section of current shows. The list below marks every current show. */
const ON_NOW_MAX = 12

export function FollowingView({ uid }: { readonly uid: string }) {
  const now = useNow()
  const followed = useQuery(followedQuery(uid))
  const followedKeys = useFollowedKeys()
  const broadcasts = useQuery(broadcastsQuery(uid))
  const coming = useMemo(() => broadcasts.data?.coming ?? [], [broadcasts.data])
  const listed = useMemo(
    () =>
      followed.data && followedKeys.data && toListedItems(followed.data, followedKeys.data, coming),
    [followed.data, followedKeys.data, coming],
  )
  const unblocked = useUnblocked(coming)
  const onNow = unblocked.filter(({ startsAt }) => Date.parse(startsAt) <= now)
  const upcoming = useMemo(
    () => coming.filter(({ startsAt }) => Date.parse(startsAt) > now),
    [coming, now],
  )
  const failedQuery = [followed, followedKeys].find(({ isError }) => isError)
  if (failedQuery && !listed) return <LoadFailed onRetry={() => failedQuery.refetch()} />
  if (!listed) return <Skeleton className="h-40" />
  if (listed.length === 0) {
    const text = libraryText.following
    return (
      <>
        <EmptyState
          title={text.empty}
          action={
            <>
              <LinkButton to="/browse" variant="solid">
                {text.browse}
              </LinkButton>
              <LinkButton to="/users">{text.openCommunity}</LinkButton>
            </>
          }
        >
          {text.emptyHint}
        </EmptyState>
        <SuggestedStations />
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <LastVisit updatedAt={Math.min(followed.dataUpdatedAt, followedKeys.dataUpdatedAt)} />
      <Section title={followingText.now}>
        {onNow.length === 0 ? (
          <p className="text-soft">{followingText.nothingOn}</p>
        ) : (
          <ul className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
            {onNow.slice(0, ON_NOW_MAX).map((broadcast) => (
              <li key={broadcast.id} className="h-16">
                <BroadcastRow broadcast={broadcast} time="now" />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={followingText.upcoming} hint={followingText.upcomingHint}>
        {upcoming.length === 0 ? (
          <p className="max-w-prose text-soft">{followingText.nothingUpcoming}</p>
        ) : (
          <BroadcastList label={followingText.upcoming} broadcasts={upcoming} time="coming" />
        )}
      </Section>
      <Section title={followingText.missed} hint={followingText.missedHint}>
        {broadcasts.data?.missed.length ? (
          <BroadcastList
            label={followingText.missed}
            broadcasts={broadcasts.data.missed}
            time="missed"
          />
        ) : (
          <p className="text-soft">{followingText.nothingMissed}</p>
        )}
      </Section>
      <NotificationsSection uid={uid} />
      <FollowedList items={listed} />
      <CalendarPanel uid={uid} />
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      {hint && <p className="mb-3 max-w-prose text-[0.8125rem] text-soft">{hint}</p>}
      {children}
    </section>
  )
}
