import { useState } from 'react'
import { PLANS, ROLES } from '../../../../shared/api/field-rules.ts'
import type { User } from '../../../../shared/api/users.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useChangeAccess } from '../change-access.ts'

interface AccessDialogProps {
  /** Null while no user is being changed. */
  readonly user: User | null
  readonly onClose: () => void
}

/** Changes a user's role and plan, after saying whose and from when. */
export function AccessDialog({ user, onClose }: AccessDialogProps) {
  const text = useMessages().admin.users
  return (
    <Dialog open={user !== null} title={text.dialogTitle} onClose={onClose}>
      {user && <AccessForm user={user} onClose={onClose} />}
    </Dialog>
  )
}

function AccessForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const more = useMessages()
  const text = more.admin.users
  const [role, setRole] = useState(user.role)
  const [plan, setPlan] = useState(user.plan)
  const change = useChangeAccess()
  const name = user.displayName ?? user.email ?? user.id
  const save = () =>
    change.mutate(
      { id: user.id, role, plan },
      {
        onSuccess: () => {
          notify({ message: text.saved(name), tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p>{text.dialogLead(name)}</p>
      <SelectField
        label={text.role}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
        options={ROLES.map((value) => ({ value, label: more.role(value) }))}
      />
      <SelectField
        label={text.plan}
        value={plan}
        onChange={(event) => setPlan(event.currentTarget.value)}
        options={PLANS.map((value) => ({ value, label: more.plan(value) }))}
      />
      <p role="status" className="font-semibold text-hot-text empty:hidden">
        {role === 'admin' && user.role !== 'admin' ? text.becomesAdmin : ''}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{more.common.cancel}</Button>
        <Button
          type="submit"
          variant="solid"
          busy={change.isPending}
          disabled={role === user.role && plan === user.plan}
        >
          {more.common.save}
        </Button>
      </div>
    </form>
  )
}
