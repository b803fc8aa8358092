import type { User } from '../../../../shared/api/answers/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface PeopleTableProps {
  readonly people: readonly User[]
  /** The admin's own account, which cannot be changed here: nobody locks themselves out. */
  readonly ownId: string | null
  readonly onChange: (person: User) => void
}

/** People as rows, each with the button that changes role and plan. */
export function PeopleTable({ people, ownId, onChange }: PeopleTableProps) {
  const more = useMessages()
  const text = more.admin.users
  return (
    <DataTable
      caption={text.title}
      rows={people}
      rowKey={(person) => person.id}
      columns={[
        {
          key: 'name',
          label: text.name,
          cell: (person) => person.displayName ?? more.users.unnamed,
        },
        { key: 'email', label: text.email, cell: (person) => person.email },
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
          cell: (person) =>
            person.id === ownId ? (
              <span className="whitespace-nowrap text-soft">{text.own}</span>
            ) : (
              <Button
                size="small"
                aria-label={text.changeOf(person.displayName ?? person.email ?? person.id)}
                onClick={() => onChange(person)}
              >
                {text.change}
              </Button>
            ),
        },
      ]}
    />
  )
}
