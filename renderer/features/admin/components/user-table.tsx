import type { User } from '../../../../shared/api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface UserTableProps {
  readonly users: readonly User[]
  /** The admin's own account, which cannot be changed here: admins cannot lock themselves out. */
  readonly ownId: string | null
  readonly onChange: (user: User) => void
}

/** Users as rows, each with the button that changes role and plan. */
export function UserTable({ users, ownId, onChange }: UserTableProps) {
  const more = useMessages()
  const text = more.admin.users
  return (
    <DataTable
      caption={text.title}
      rows={users}
      rowKey={(user) => user.id}
      columns={[
        {
          key: 'name',
          label: text.name,
          cell: (user) => user.displayName ?? more.people.unnamed,
        },
        { key: 'email', label: text.email, cell: (user) => user.email },
        {
          key: 'role',
          label: text.role,
          cell: ({ role }) => (
            <Tag tone={role === 'admin' ? 'hot' : 'plain'}>{more.role(role)}</Tag>
          ),
        },
        { key: 'plan', label: text.plan, cell: ({ plan }) => <Tag>{more.plan(plan)}</Tag> },
        {
          key: 'visible',
          label: text.visible,
          cell: ({ visible }) => (visible ? text.yes : text.no),
        },
        {
          key: 'joined',
          label: text.joined,
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap">{more.date(createdAt)}</span>
          ),
        },
        {
          key: 'change',
          label: text.change,
          cell: (user) =>
            user.id === ownId ? (
              <span className="whitespace-nowrap text-soft">{text.own}</span>
            ) : (
              <Button
                size="small"
                aria-label={text.changeOf(user.displayName ?? user.email ?? user.id)}
                onClick={() => onChange(user)}
              >
                {text.change}
              </Button>
            ),
        },
      ]}
    />
  )
}
