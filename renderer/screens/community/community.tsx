import { PUBLIC_ROLES } from '../../../shared/api/users.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PersonPage } from './components/person-page.tsx'
import { PersonRow } from './components/person-row.tsx'
import { VisibilityPanel } from './components/visibility-panel.tsx'
import { readPeopleFilters, withPeopleFilters } from './people-params.ts'
import { usePeople } from './people-query.ts'

/** The people who chose to be seen, who publish first, and the user's own visibility. */
export function Community() {
  const { common, people: text } = useMessages()
  const { user } = useAuth()
  const [params, changeParams] = useAddressFilters()
  const filters = readPeopleFilters(params)
  const list = usePeople(filters)
  const people = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const isNarrowed = filters.query !== '' || filters.role !== null
  const narrow = (query: string, role: string) =>
    changeParams((now) => withPeopleFilters(now, { query, role }))
  return (
    <div className="grid grid-cols-1 gap-10">
      <section aria-label={text.list} aria-busy={list.isFetching}>
        <search aria-label={text.search}>
          <form
            className="mb-6 flex flex-wrap items-end gap-4"
            // Another address has other words in its field.
            key={filters.query}
            onSubmit={(event) => {
              event.preventDefault()
              const form = new FormData(event.currentTarget)
              narrow(String(form.get('query') ?? ''), filters.role ?? '')
            }}
          >
            <div className="min-w-56 flex-1">
              <TextField
                type="search"
                name="query"
                label={text.search}
                defaultValue={filters.query}
                autoComplete="off"
              />
            </div>
            <div className="w-40">
              <SelectField
                label={text.role}
                value={filters.role ?? ''}
                options={[
                  { value: '', label: text.anyRole },
                  ...PUBLIC_ROLES.map((role) => ({ value: role, label: text.roles[role] })),
                ]}
                onChange={({ target }) => narrow(filters.query, target.value)}
              />
            </div>
            <Button type="submit">{text.find}</Button>
          </form>
        </search>
        <p role="status" className="meta mb-2 text-soft">
          {total !== undefined && total > 0 && text.count(total)}
        </p>
        {people.length > 0 && (
          <ul className="grid grid-cols-1 gap-x-10 border-t-[1.5px] border-ink desk:grid-cols-2 dark:border-edge">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} own={person.id === user?.uid} />
            ))}
          </ul>
        )}
        {list.isPending && <Skeleton className="h-40" />}
        {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
        {total === 0 &&
          (isNarrowed ? (
            <EmptyState
              title={text.noneFound}
              action={<Button onClick={() => narrow('', '')}>{text.showAll}</Button>}
            >
              {text.noneFoundHint}
            </EmptyState>
          ) : (
            <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
          ))}
        {list.hasNextPage && (
          <Button
            className="mt-6"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {common.showMore}
          </Button>
        )}
      </section>
      <VisibilityPanel />
      <PersonPage />
    </div>
  )
}
