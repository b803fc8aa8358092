import { PEOPLE_QUERY_MAX, type PublicRole } from '../../../shared/api/people.ts'
import { PUBLIC_ROLES, type PublicUser } from '../../../shared/api/users.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { peopleText } from '../../../shared/locales/generated/people.ts'
import type { PeopleFilters } from '../../api/people.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
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

function PersonRow({ person, isOwn }: { readonly person: PublicUser; readonly isOwn: boolean }) {
  const name = person.displayName ?? peopleText.unnamed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <Avatar name={person.displayName ?? ''} photoURL={person.photoURL} />
      <div className="min-w-40 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg">
          <OverlayLink kind="person" id={person.id}>
            {name}
          </OverlayLink>
        </h2>
        <p className="meta mt-1 flex flex-wrap items-center gap-2 text-soft">
          {peopleText.since(person.createdAt)}
          <Tag>{accountText.role(person.role)}</Tag>
          {isOwn && <Tag tone="hot">{peopleText.you}</Tag>}
        </p>
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
