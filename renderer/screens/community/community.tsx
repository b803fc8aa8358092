import { Fragment } from 'react'
import { type ListedPerson, PEOPLE_QUERY_MAX, type PublicRole } from '../../../shared/api/people.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { PUBLIC_ROLES } from '../../../shared/api/users.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { peopleText } from '../../../shared/locales/generated/people.ts'
import type { PeopleFilters } from '../../api/people.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../domain/stations/station-play-button.tsx'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { OverlayLink } from '../../ui/overlay-link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PersonContent } from './components/person-content.tsx'
import { followKind, usePeople } from './people-query.ts'
import { VisibilityPanel } from './visibility-panel.tsx'

const isRole = (text: string | null): text is PublicRole =>
  PUBLIC_ROLES.some((role) => role === text)

/** Reads the filters from the URL. Ignores invalid values. */
export function readPeopleFilters(params: URLSearchParams): PeopleFilters {
  const role = params.get('role')
  return {
    query: (params.get('query') ?? '').trim().slice(0, PEOPLE_QUERY_MAX),
    role: isRole(role) ? role : null,
  }
}

export function withPeopleFilters(
  params: URLSearchParams,
  { query, role }: { readonly query: string; readonly role: string },
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of [
    ['query', query.trim()],
    ['role', role],
  ] as const) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function PersonStation({ station }: { readonly station: Station }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <StationPlayButton station={station} tipSide="right" />
      <span dir="auto" title={station.name} className="truncate font-semibold">
        <StationLink id={station.id}>{station.name}</StationLink>
      </span>
    </li>
  )
}

function PersonRow({ person, isOwn }: { readonly person: ListedPerson; readonly isOwn: boolean }) {
  const name = person.displayName ?? peopleText.unnamed
  const [playing] = useUnblocked(person.playing ? [person.playing] : [])
  const stations = useUnblocked(person.stations)
  const shows = useUnblocked(person.shows)
  return (
    <li className="flex items-start gap-4 border-b border-hairline py-3">
      <Avatar name={person.displayName ?? ''} photoURL={person.photoURL} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg">
          <OverlayLink kind="person" id={person.id}>
            {name}
          </OverlayLink>
        </h2>
        <p className="meta mt-1 flex flex-wrap items-center gap-2 text-soft">
          {peopleText.since(person.createdAt)}
          <Tag>{accountText.role(person.role)}</Tag>
          {isOwn && <Tag tone="hot">{peopleText.you}</Tag>}
          {person.showsFavorites && <Tag>{peopleText.sharesFavorites}</Tag>}
        </p>
        {playing && (
          <div className="mt-2">
            <p className="meta text-soft">{peopleText.plays}</p>
            <ul aria-label={peopleText.playsNow(name)}>
              <PersonStation station={playing} />
            </ul>
          </div>
        )}
        {stations.length > 0 && (
          <ul aria-label={peopleText.stationsOf(name)} className="mt-2 flex flex-wrap gap-x-5">
            {stations.map((station) => (
              <PersonStation key={station.id} station={station} />
            ))}
          </ul>
        )}
        {shows.length > 0 && (
          <p dir="auto" className="mt-1 text-left text-[0.8125rem] text-soft wrap-anywhere">
            {peopleText.shows}:{' '}
            {shows.map(({ stationId, show, showId }, index) => (
              <Fragment key={`${stationId} ${show.id}`}>
                {index > 0 && ', '}
                <ShowLink showId={showId}>{show.title}</ShowLink>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {!isOwn && <FollowButton kind={followKind(person)} id={person.id} name={name} />}
    </li>
  )
}

function PersonPage() {
  return (
    <OverlayDialog kind="person" title={peopleText.person}>
      {(id) => <PersonContent key={id} id={id} />}
    </OverlayDialog>
  )
}

/** Page that lists and finds people, with the settings for the user's own visibility. */
export function Community() {
  const { user } = useAuth()
  const [params, changeParams] = useAddressFilters()
  const filters = readPeopleFilters(params)
  const list = usePeople(filters)
  const people = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const isFiltered = filters.query !== '' || filters.role !== null
  const applyFilters = (query: string, role: string) =>
    changeParams((current) => withPeopleFilters(current, { query, role }))
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-label={peopleText.list} aria-busy={list.isFetching}>
        <search aria-label={peopleText.search}>
          <form
            className="mb-6 flex flex-wrap items-end gap-4"
            // Remounts the field when the URL changes.
            key={filters.query}
            onSubmit={(event) => {
              event.preventDefault()
              const form = new FormData(event.currentTarget)
              applyFilters(String(form.get('query') ?? ''), filters.role ?? '')
            }}
          >
            <div className="min-w-56 flex-1">
              <TextField
                type="search"
                name="query"
                label={peopleText.search}
                defaultValue={filters.query}
                autoComplete="off"
              />
            </div>
            <div className="w-40">
              <SelectField
                label={peopleText.role}
                value={filters.role ?? ''}
                options={[
                  { value: '', label: peopleText.anyRole },
                  ...PUBLIC_ROLES.map((role) => ({ value: role, label: peopleText.roles[role] })),
                ]}
                onChange={({ target }) => applyFilters(filters.query, target.value)}
              />
            </div>
            <Button type="submit">{peopleText.find}</Button>
          </form>
        </search>
        <p role="status" className="meta mb-2 text-soft">
          {total !== undefined && total > 0 && peopleText.count(total)}
        </p>
        {people.length > 0 && (
          <ul className="grid grid-cols-1 gap-x-10 border-t-[1.5px] border-ink desktop:grid-cols-2 dark:border-edge">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} isOwn={person.id === user?.uid} />
            ))}
          </ul>
        )}
        {list.isPending && <Skeleton className="h-40" />}
        {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
        {total === 0 &&
          (isFiltered ? (
            <EmptyState
              title={peopleText.noneFound}
              action={<Button onClick={() => applyFilters('', '')}>{peopleText.showAll}</Button>}
            >
              {peopleText.noneFoundHint}
            </EmptyState>
          ) : (
            <EmptyState title={peopleText.empty}>{peopleText.emptyHint}</EmptyState>
          ))}
        {list.hasNextPage && (
          <Button
            className="mt-6"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {actionsText.showMore}
          </Button>
        )}
      </section>
      <VisibilityPanel />
      <PersonPage />
    </div>
  )
}
