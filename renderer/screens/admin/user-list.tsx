import { useMutation } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import {
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type User,
  type UserFilters,
} from '../../../shared/api/users.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { peopleText } from '../../../shared/locales/generated/people.ts'
import { exportUsers } from '../../api/admin.ts'
import { statusOf } from '../../api/problem.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { overlayId } from '../../lib/overlay-path.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { BulkBar } from './components/bulk-bar.tsx'
import { LatestJobs } from './components/bulk-job.tsx'
import { PageNav } from './components/list-frame.tsx'
import { UserAccess, UserRights } from './components/user-rights.tsx'
import { USER_COLUMNS, UserTable, useHiddenColumns } from './components/user-table.tsx'
import { FactList, UserTokens } from './components/user-tokens.tsx'
import { useLostRow } from './use-lost-row.ts'
import { useAccount, useUserPages } from './use-user-actions.ts'
import { readUserFilters, withoutUserFilters, withUserFilter } from './user-params.ts'

interface UserFilterFieldsProps {
  readonly filters: UserFilters
  readonly onChange: (name: keyof UserFilters, value: string) => void
}

function UserFilterFields({ filters, onChange }: UserFilterFieldsProps) {
  const text = adminText.users
  const allOption = { value: '', label: text.all }
  return (
    <search className="grid items-start gap-4 wide:grid-cols-5">
      <TextField
        label={text.search}
        hint={text.searchHint}
        type="search"
        maxLength={USER_QUERY_MAX}
        value={filters.query ?? ''}
        onChange={(event) => onChange('query', event.currentTarget.value)}
      />
      <SelectField
        label={text.role}
        value={filters.role ?? ''}
        onChange={(event) => onChange('role', event.currentTarget.value)}
        options={[allOption, ...ROLES.map((value) => ({ value, label: accountText.role(value) }))]}
      />
      <SelectField
        label={text.plan}
        value={filters.plan ?? ''}
        onChange={(event) => onChange('plan', event.currentTarget.value)}
        options={[allOption, ...PLANS.map((value) => ({ value, label: accountText.plan(value) }))]}
      />
      <SelectField
        label={text.state}
        value={filters.state ?? ''}
        onChange={(event) => onChange('state', event.currentTarget.value)}
        options={[allOption, ...USER_STATES.map((value) => ({ value, label: text.states[value] }))]}
      />
      <SelectField
        label={text.sort}
        value={filters.sort ?? ''}
        onChange={(event) => onChange('sort', event.currentTarget.value)}
        options={USER_SORTS.map((value) => ({ value, label: text.sorts[value] }))}
      />
    </search>
  )
}

function UserDetails({ id }: { readonly id: string }) {
  const text = adminText.users
  const account = useAccount(id)
  if (account.isPending) return <Skeleton className="h-60" />
  if (statusOf(account.error) === 404 || account.data === null) return <p>{text.missing}</p>
  if (account.isError) return <LoadFailed onRetry={() => account.refetch()} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <UserRecord user={account.data} />
      <UserRights user={account.data} />
      <UserTokens user={account.data} />
      <UserAccess user={account.data} />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="text-lg">{text.auditEntries}</h3>
        <AuditEntries kind="user" subject={id} />
      </section>
    </div>
  )
}

function UserRecord({ user }: { readonly user: User }) {
  const text = adminText.users
  return (
    <FactList
      facts={[
        [text.name, user.displayName ?? peopleText.unnamed],
        [text.email, user.email],
        [text.id, user.id],
        [text.state, user.disabled ? text.states.disabled : text.states.enabled],
        [text.visible, user.visible ? text.yes : text.no],
        [text.joined, formats.date(user.createdAt)],
        [text.changed, formats.date(user.updatedAt)],
      ]}
    />
  )
}

const SEARCH_DEBOUNCE_MS = 250

export function UserList() {
  const text = adminText.users
  const [params, changeParams] = useAddressFilters()
  const filters = readUserFilters(params)
  const [typed, setTyped] = useState(filters.query ?? '')
  const setFilter = (name: keyof UserFilters, value: string) =>
    changeParams((current) => withUserFilter(current, name, value))
  const search = useEffectEvent(() => {
    if (typed !== (filters.query ?? '')) setFilter('query', typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(), typed === '' ? 0 : SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const clear = () => {
    setTyped('')
    changeParams(withoutUserFilters)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <UserFilterFields
        filters={{ ...filters, query: typed }}
        onChange={(name, value) => (name === 'query' ? setTyped(value) : setFilter(name, value))}
      />
      {/* The dialog is before the list, because the list's effects check the focus after the dialog has closed. */}
      <OverlayDialog kind="user" title={text.account}>
        {(id) => <UserDetails key={id} id={id} />}
      </OverlayDialog>
      <UserResults key={JSON.stringify(filters)} filters={filters} onClear={clear} />
      <LatestJobs />
    </div>
  )
}

interface UserResultsProps {
  readonly filters: UserFilters
  readonly onClear: () => void
}

function UserResults({ filters, onClear }: UserResultsProps) {
  const text = adminText.users
  const [selection, setSelection] = useState<RowSelectionState>({})
  const { hidden, toggle } = useHiddenColumns()
  const list = useUserPages(filters)
  const { page } = list
  const openedId = overlayId(useLocation().search, 'user')
  const listedIds = useMemo(() => (page?.items ?? []).map(({ id }) => id), [page])
  useLostRow(list.statusRef, openedId, listedIds, list.isFetching)
  const count = page
    ? text.count({ count: page.total, isMore: page.atLeast ?? false })
    : actionsText.loading
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={list.isFetching}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={list.statusRef} tabIndex={-1} role="status" className="meta text-soft">
          {list.isOneOfMany ? adminText.pages.withNumber({ count, page: list.number }) : count}
          {page?.atLeast && filters.query && ` ${text.truncated}`}
        </p>
        <ExportButton filters={filters} />
      </div>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {page && page.items.length > 0 && (
        <>
          <UserTable
            users={page.items}
            hidden={hidden}
            selection={selection}
            onSelect={setSelection}
          />
          <BulkBar
            ids={Object.keys(selection).filter((id) => selection[id])}
            filters={filters}
            total={page.total}
            onClear={() => setSelection({})}
          />
        </>
      )}
      {page?.items.length === 0 && (
        <EmptyState title={text.empty} action={<Button onClick={onClear}>{text.clear}</Button>} />
      )}
      <PageNav list={list} name={text.title} />
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="meta mb-1 text-soft">{text.columns}</legend>
        {USER_COLUMNS.map((column) => (
          <label key={column} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={!hidden.includes(column)}
              onChange={() => toggle(column)}
              className="size-5 accent-hot"
            />
            {text[column]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function ExportButton({ filters }: { readonly filters: UserFilters }) {
  const text = adminText.users
  const save = useMutation({
    mutationFn: () => exportUsers(filters),
    onSuccess: (csv) =>
      downloadFile(datedFileName('undertone-people', 'csv', new Date()), csv, 'text/csv'),
  })
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
      {text.csv}
    </Button>
  )
}
