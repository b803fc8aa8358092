import { PLANS, ROLES } from '../../../../shared/api/field-rules.ts'
import {
  USER_QUERY_MAX,
  USER_SORTS,
  USER_STATES,
  type UserFilters,
} from '../../../../shared/api/users.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface UserFilterFieldsProps {
  readonly filters: UserFilters
  readonly onChange: (name: keyof UserFilters, value: string) => void
}

/** What the list of users is searched, narrowed and ordered by, which the API does. */
export function UserFilterFields({ filters, onChange }: UserFilterFieldsProps) {
  const more = useMessages()
  const admin = useAdminMessages()
  const text = admin.users
  const all = { value: '', label: text.all }
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
        options={[all, ...ROLES.map((value) => ({ value, label: more.role(value) }))]}
      />
      <SelectField
        label={text.plan}
        value={filters.plan ?? ''}
        onChange={(event) => onChange('plan', event.currentTarget.value)}
        options={[all, ...PLANS.map((value) => ({ value, label: more.plan(value) }))]}
      />
      <SelectField
        label={text.state}
        value={filters.state ?? ''}
        onChange={(event) => onChange('state', event.currentTarget.value)}
        options={[all, ...USER_STATES.map((value) => ({ value, label: text.states[value] }))]}
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
