import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { User } from '../../../../shared/api/users.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { peopleText } from '../../../../shared/locales/generated/people.ts'
import { createDurableJson } from '../../../platform/durable-json.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'
import { Tag } from '../../../ui/tag.tsx'

export const USER_COLUMNS = ['email', 'role', 'plan', 'state', 'visible', 'joined', 'id'] as const
type UserColumn = (typeof USER_COLUMNS)[number]

const HIDDEN_BY_DEFAULT: readonly UserColumn[] = ['visible', 'id']

const storage = createDurableJson('admin-user-columns', z.array(z.enum(USER_COLUMNS)))

export function useHiddenColumns() {
  const hidden: readonly UserColumn[] =
    useSyncExternalStore(storage.subscribe, storage.read) ?? HIDDEN_BY_DEFAULT
  const toggle = (column: UserColumn) =>
    storage.write(
      hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column],
    )
  return { hidden, toggle }
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const helper = createColumnHelper<typeof features, User>()
const idOf = (user: User) => user.id

function cellOf(column: UserColumn, user: User): ReactNode {
  const text = adminText.users
  switch (column) {
    case 'role':
      return <Tag tone={user.role === 'admin' ? 'hot' : 'plain'}>{accountText.role(user.role)}</Tag>
    case 'plan':
      return <Tag>{accountText.plan(user.plan)}</Tag>
    case 'state':
      return user.disabled ? <Tag tone="hot">{text.states.disabled}</Tag> : text.states.enabled
    case 'visible':
      return user.visible ? text.yes : text.no
    case 'joined':
      return <span className="whitespace-nowrap">{formats.date(user.createdAt)}</span>
    default:
      return user[column]
  }
}

interface UserTableProps {
  readonly users: readonly User[]
  readonly hidden: readonly UserColumn[]
  readonly selection: RowSelectionState
  readonly onSelect: (selection: RowSelectionState) => void
}

export function UserTable({ users, hidden, selection, onSelect }: UserTableProps) {
  const text = adminText.users
  const columns = useMemo(
    () =>
      helper.columns(
        USER_COLUMNS.map((id) =>
          helper.display({
            id,
            header: adminText.users[id],
            cell: ({ row }) => cellOf(id, row.original),
          }),
        ),
      ),
    [],
  )
  const data = useMemo(() => [...users], [users])
  const table = useTable({
    features,
    columns,
    data,
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(hidden.map((column) => [column, false])),
      rowSelection: selection,
    },
    onRowSelectionChange: (change) =>
      onSelect(typeof change === 'function' ? change(selection) : change),
  })
  return (
    <>
      <label className="flex items-center gap-3 justify-self-start">
        <input
          type="checkbox"
          checked={table.getIsAllRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
          className="size-5 shrink-0 accent-hot"
        />
        {text.selectAll}
      </label>
      <DataTable
        caption={text.title}
        rows={table.getRowModel().rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            label: text.name,
            cell: (row) => {
              const name = row.original.displayName ?? row.original.email ?? row.id
              return (
                <span className="flex items-center gap-3">
                  <input
                    type="checkbox"
                    aria-label={text.select(name)}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                    className="size-6 shrink-0 accent-hot"
                  />
                  <OverlayLink kind="user" id={row.id}>
                    {row.original.displayName ?? peopleText.unnamed}
                  </OverlayLink>
                </span>
              )
            },
          },
          ...table.getVisibleLeafColumns().map((column) => ({
            key: column.id,
            label: text[column.id as UserColumn],
            cell: (row: ReturnType<typeof table.getRowModel>['rows'][number]) => {
              const cell = row.getVisibleCells().find((other) => other.column.id === column.id)
              return cell && <table.FlexRender cell={cell} />
            },
          })),
        ]}
      />
    </>
  )
}
