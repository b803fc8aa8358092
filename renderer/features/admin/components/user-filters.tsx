import { PLANS, ROLES } from '../../../../shared/api/field-rules.ts'
import type { UserFilters } from '../../../../shared/api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'

interface UserFilterFieldsProps {
  readonly filters: UserFilters
  readonly onChange: (filters: UserFilters) => void
}

/** Narrows the list of users by role and by plan, which the API does. */
export function UserFilterFields({ filters, onChange }: UserFilterFieldsProps) {
  const more = useMessages()
  const text = more.admin.users
  const choose = (name: 'role' | 'plan', value: string) => {
    const { [name]: _replaced, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const all = { value: '', label: text.all }
  return (
    <div className="grid max-w-lg gap-4 wide:grid-cols-2">
      <SelectField
        label={text.role}
        value={filters.role ?? ''}
        onChange={(event) => choose('role', event.currentTarget.value)}
        options={[all, ...ROLES.map((value) => ({ value, label: more.role(value) }))]}
      />
      <SelectField
        label={text.plan}
        value={filters.plan ?? ''}
        onChange={(event) => choose('plan', event.currentTarget.value)}
        options={[all, ...PLANS.map((value) => ({ value, label: more.plan(value) }))]}
      />
    </div>
  )
}
