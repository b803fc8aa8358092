import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PLANS, ROLES } from '../../../../shared/api/field-rules.ts'
import type { User } from '../../../../shared/api/users.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutOverlay } from '../../../lib/overlay-path.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type NewRights, type UserChange, useChangeUser } from '../use-user-actions.ts'
import { ConfirmText } from './confirm-text.tsx'

export function UserActionError({ error }: { readonly error: Error | null }) {
  const text = adminText.users
  if (error === null) return null
  const reason = error instanceof ApiProblem ? error.title : undefined
  return <Alert tone="error">{reason ?? text.failed}</Alert>
}

export function UserAccess({ user }: { readonly user: User }) {
  const text = adminText.users
  const { user: currentUser } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const change = useChangeUser()
  const [isRemoving, setIsRemoving] = useState(false)
  const name = user.displayName ?? user.email ?? user.id
  const confirmation = user.email ?? user.id
  const act = (request: UserChange, message: string, undo?: UserChange) =>
    change.mutate(
      { id: user.id, ...request },
      {
        onSuccess: () => {
          notify({
            message,
            tone: 'success',
            ...(undo && {
              action: {
                label: actionsText.undo,
                onClick: () => change.mutate({ id: user.id, ...undo }),
              },
            }),
          })
          if (request.do === 'delete') void navigate(withoutOverlay(location), { replace: true })
        },
      },
    )
  if (currentUser?.uid === user.id) return <p className="text-soft">{text.own}</p>
  return (
    <section aria-label={text.access} className="grid gap-3">
      <p className="text-[0.8125rem] text-soft">{text.disableHint}</p>
      <div className="flex flex-wrap gap-3">
        {user.disabled ? (
          <Button
            busy={change.isPending}
            onClick={() => act({ do: 'enable' }, text.enabled(name), { do: 'disable' })}
          >
            {text.enable}
          </Button>
        ) : (
          <Button
            busy={change.isPending}
            onClick={() => act({ do: 'disable' }, text.disabled(name), { do: 'enable' })}
          >
            {text.disable}
          </Button>
        )}
        <Button
          busy={change.isPending}
          onClick={() => act({ do: 'sign-out' }, text.signedOut(name))}
        >
          {text.signOut}
        </Button>
        <Button variant="danger" aria-expanded={isRemoving} onClick={() => setIsRemoving(true)}>
          {text.remove}
        </Button>
      </div>
      <UserActionError error={change.error} />
      {isRemoving && (
        <section aria-label={text.removeTitle(name)} className="grid gap-3">
          <p>{text.removeLead}</p>
          <ConfirmText
            expected={confirmation}
            label={text.removeType(confirmation)}
            errorText={text.removeWrong(confirmation)}
            confirmLabel={text.removeNow}
            onConfirm={() => act({ do: 'delete' }, text.removed(name))}
            onCancel={() => setIsRemoving(false)}
          />
        </section>
      )}
    </section>
  )
}

export function UserRights({ user }: { readonly user: User }) {
  const text = adminText.users
  /** Unsaved changes. A missing field is unchanged. */
  const [edits, setEdits] = useState<NewRights>({})
  const change = useChangeUser()
  const { role, plan } = { role: user.role, plan: user.plan, ...edits }
  const name = user.displayName ?? user.email ?? user.id
  const isRoleChanged = role !== user.role
  const isPlanChanged = plan !== user.plan
  const isUnchanged = !isRoleChanged && !isPlanChanged
  const save = () => {
    if (isUnchanged) return
    const { id } = user
    const pickChanged = (rights: Required<NewRights>): NewRights => ({
      ...(isRoleChanged && { role: rights.role }),
      ...(isPlanChanged && { plan: rights.plan }),
    })
    const undo = () => change.mutate({ id, do: 'access', ...pickChanged(user) })
    change.mutate(
      { id, do: 'access', ...pickChanged({ role, plan }) },
      {
        onSuccess: () => {
          setEdits({})
          notify({
            message: text.saved(name),
            tone: 'success',
            action: { label: actionsText.undo, onClick: undo },
          })
        },
      },
    )
  }
  return (
    <form
      aria-label={text.rights}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="grid gap-4 wide:grid-cols-2">
        <SelectField
          label={text.role}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            setEdits((current) => ({ ...current, role: value }))
          }
          options={ROLES.map((value) => ({ value, label: accountText.role(value) }))}
        />
        <SelectField
          label={text.plan}
          value={plan}
          onChange={({ currentTarget: { value } }) =>
            setEdits((current) => ({ ...current, plan: value }))
          }
          options={PLANS.map((value) => ({ value, label: accountText.plan(value) }))}
        />
      </div>
      <p role="status" className="font-semibold text-hot-text empty:hidden">
        {role === 'admin' && user.role !== 'admin' ? text.adminWarning : ''}
      </p>
      <UserActionError error={change.error} />
      <Button
        type="submit"
        variant="solid"
        className="justify-self-start"
        busy={change.isPending}
        // After saving, the pressed button stays enabled, so that it does not lose the focus.
        disabled={isUnchanged && !change.isSuccess}
      >
        {actionsText.save}
      </Button>
    </form>
  )
}
