import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  PERSON_REPORT_REASONS,
  type Person,
  type PersonReportReason,
} from '../../../../shared/api/people.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { peopleText } from '../../../../shared/locales/generated/people.ts'
import { scheduleText } from '../../../../shared/locales/generated/schedule.ts'
import { reportPerson } from '../../../api/people.ts'
import { statusOf } from '../../../api/problem.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { FavoritesProvider } from '../../../domain/favorites/favorites-provider.tsx'
import { useUnblocked } from '../../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { ShowLink } from '../../../domain/schedule/show-link.tsx'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationList } from '../../../domain/stations/station-list.tsx'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { notify } from '../../../lib/notify.ts'
import { weekdayNames, zoneText } from '../../../lib/time-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ReportPart } from '../../../ui/report-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { followKind, usePerson, useSetBlocked } from '../people-query.ts'

interface PersonActionsProps {
  readonly id: string
  readonly name: string
  readonly onBlockedChange: (isBlocked: boolean) => void
}

function PersonActions({ id, name, onBlockedChange }: PersonActionsProps) {
  const { mutate, isPending } = useSetBlocked()
  const report = useMutation({
    mutationFn: ({ reason, text }: { readonly reason: string; readonly text: string }) =>
      reportPerson(id, { reason: reason as PersonReportReason, text }),
  })
  const block = () =>
    mutate(
      { id, isBlocked: true },
      {
        onSuccess: () => {
          onBlockedChange(true)
          notify({
            message: peopleText.blocked(name),
            tone: 'plain',
            id: 'block',
            action: {
              label: actionsText.undo,
              onClick: () =>
                mutate({ id, isBlocked: false }, { onSuccess: () => onBlockedChange(false) }),
            },
          })
        },
      },
    )
  return (
    <div>
      <Button variant="quiet" size="small" className="px-0!" busy={isPending} onClick={block}>
        <Ban aria-hidden="true" className="size-4" />
        {peopleText.block}
      </Button>
      <p className="text-[0.8125rem] text-soft">{peopleText.blockHint}</p>
      <ReportPart
        openLabel={peopleText.report}
        title={peopleText.reportTitle}
        reasons={PERSON_REPORT_REASONS.map((reason) => ({
          value: reason,
          label: peopleText.reasons[reason],
        }))}
        send={report}
      />
    </div>
  )
}

const NOT_FOUND = 404

export function PersonContent({ id }: { readonly id: string }) {
  const { data: person, error, isPending, refetch } = usePerson(id)
  const [isBlocked, setBlocked] = useState(false)
  if (isBlocked) return <p role="status">{peopleText.notFound}</p>
  if (person) return <PersonDetails person={person} onBlockedChange={setBlocked} />
  if (isPending) return <Skeleton className="h-40 w-full" />
  return statusOf(error) === NOT_FOUND ? (
    <p role="status">{peopleText.notFound}</p>
  ) : (
    <LoadFailed onRetry={() => refetch()} />
  )
}

interface PersonDetailsProps {
  readonly person: Person
  readonly onBlockedChange: (isBlocked: boolean) => void
}

function PersonDetails({ person, onBlockedChange }: PersonDetailsProps) {
  const weekdays = weekdayNames()
  const { user, favorites, playing } = person
  const shows = useUnblocked(person.shows)
  const stations = useUnblocked(person.stations)
  const played = useUnblocked(playing ? [playing] : [])
  const isOwn = useAuth().user?.uid === user.id
  const name = user.displayName ?? peopleText.unnamed
  return (
    <FollowsProvider>
      <FavoritesProvider>
        <div className="grid grid-cols-1 gap-6">
          <header className="flex flex-wrap items-center gap-4">
            <Avatar name={user.displayName ?? ''} photoURL={user.photoURL} />
            <div className="min-w-40 flex-1">
              <h3 dir="auto" className="text-left text-2xl wrap-anywhere">
                {name}
              </h3>
              <p className="meta mt-1 flex flex-wrap items-center gap-2 text-soft">
                {peopleText.since(user.createdAt)}
                <Tag>{accountText.role(user.role)}</Tag>
                {isOwn && <Tag tone="hot">{peopleText.you}</Tag>}
              </p>
            </div>
            {!isOwn && <FollowButton kind={followKind(user)} id={user.id} name={name} />}
          </header>
          {played.length > 0 && (
            <Section title={peopleText.plays}>
              <Stations stations={played} />
            </Section>
          )}
          {stations.length > 0 && (
            <Section title={peopleText.stations}>
              <Stations stations={stations} />
            </Section>
          )}
          {shows.length > 0 && (
            <Section title={peopleText.shows}>
              <ul>
                {shows.map(({ stationId, stationName, show, showId }) => (
                  <li
                    key={`${stationId} ${show.id}`}
                    className="flex items-center gap-3 border-b border-hairline py-2 last:border-0"
                  >
                    <div className="min-w-0 flex-1">
                      <p dir="auto" className="text-left font-semibold wrap-anywhere">
                        <ShowLink showId={showId}>{show.title}</ShowLink>
                      </p>
                      <p className="text-[0.8125rem] text-soft">
                        {scheduleText.weekly({
                          weekday: weekdays[show.day] ?? '',
                          time: formats.clock(show.start),
                        })}
                        , {zoneText(show.timeZone)},{' '}
                        <StationLink id={stationId}>{stationName}</StationLink>
                      </p>
                    </div>
                    {showId !== null && (
                      <FollowButton kind="show" id={showId} name={show.title} isSmall />
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {favorites !== null && (
            <Section title={peopleText.favorites}>
              {favorites.length > 0 ? (
                <Stations stations={favorites} />
              ) : (
                <p className="text-soft">{peopleText.noFavorites}</p>
              )}
            </Section>
          )}
          {stations.length === 0 && favorites === null && played.length === 0 && (
            <p className="text-soft">
              {isOwn ? peopleText.showsNothingOwn : peopleText.showsNothing}
            </p>
          )}
          {!isOwn && <PersonActions id={user.id} name={name} onBlockedChange={onBlockedChange} />}
        </div>
      </FavoritesProvider>
    </FollowsProvider>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4 className="mb-1 border-b-[1.5px] border-ink pb-1 text-lg dark:border-edge">{title}</h4>
      {children}
    </section>
  )
}

function Stations({ stations: sharedStations }: { readonly stations: readonly Station[] }) {
  const stations = useUnblocked(sharedStations)
  return (
    <StationList ids={stations.map(({ id }) => id)}>
      <ul className="max-h-72 overflow-y-auto">
        {stations.map((station) => (
          <li
            key={station.id}
            {...stationMenuProps(station)}
            className="flex items-center gap-3 border-b border-hairline py-2 last:border-0"
          >
            <StationPlayButton station={station} tipSide="right" />
            <div className="min-w-0 flex-1">
              <p dir="auto" title={station.name} className="truncate text-left font-semibold">
                <StationLink id={station.id}>{station.name}</StationLink>
              </p>
              <p className="truncate text-[0.8125rem] text-soft">
                {[station.country, ...station.tags].join(', ')}
              </p>
            </div>
            <FollowButton kind="station" id={station.id} name={station.name} isSmall />
            <FavoriteToggle station={station} />
            <StationMenuButton station={station} />
          </li>
        ))}
      </ul>
    </StationList>
  )
}
