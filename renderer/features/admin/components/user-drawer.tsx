import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PLANS, ROLES } from '../../../../shared/api/field-rules.ts'
import type { User } from '../../../../shared/api/users.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutOverlay } from '../../../lib/overlay-path.ts'
import { useAdminMessages } from '../../../messages/admin.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAuth } from '../../auth/auth.ts'
import { type UserChange, useAccount, useChangeUser, useUserDeeds } from '../use-user-desk.ts'
import { ConfirmWord } from './confirm-word.tsx'

const nameOf = (user: User) => user.displayName ?? user.email ?? user.id

/** One account: its record, its rights, what can be done with it, and what admins did. */
export function UserDrawer({ id }: { readonly id: string }) {
  const text = useAdminMessages().users
  const account = useAccount(id)
  if (account.isPending) return <Skeleton className="h-60" />
  // An account that was deleted is answered as missing.
  if (account.isError) return <LoadFailed onRetry={() => account.refetch()} />
  if (account.data === null) return <p>{text.missing}</p>
  return (
    <div className="grid gap-6">
      <Facts user={account.data} />
      <Rights key={`${account.data.role} ${account.data.plan}`} user={account.data} />
      <Access user={account.data} />
      <Deeds id={id} />
    </div>
  )
}

function Facts({ user }: { readonly user: User }) {
  const more = useMessages()
  const admin = useAdminMessages()
  const text = admin.users
  const facts = [
    [text.name, user.displayName ?? more.people.unnamed],
    [text.email, user.email ?? ''],
    [text.id, user.id],
    [text.state, user.disabled ? text.states.disabled : text.states.enabled],
    [text.visible, user.visible ? text.yes : text.no],
    [text.joined, more.date(user.createdAt)],
    [text.changed, more.date(user.updatedAt)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd dir="auto" className="min-w-0 break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rights({ user }: { readonly user: User }) {
  const more = useMessages()
  const admin = useAdminMessages()
  const text = admin.users
  const [role, setRole] = useState(user.role)
  const [plan, setPlan] = useState(user.plan)
  const change = useChangeUser()
  const name = nameOf(user)
  const save = () => {
    const { id, role: roleBefore, plan: planBefore } = user
    const undo = () => change.mutate({ id, do: 'access', role: roleBefore, plan: planBefore })
    change.mutate(
      { id, do: 'access', role, plan },
      {
        onSuccess: () =>
          notify({
            message: text.saved(name),
            tone: 'success',
            action: { label: more.common.undo, onClick: undo },
          }),
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
          onChange={(event) => setRole(event.currentTarget.value)}
          options={ROLES.map((value) => ({ value, label: more.role(value) }))}
        />
        <SelectField
          label={text.plan}
          value={plan}
          onChange={(event) => setPlan(event.currentTarget.value)}
          options={PLANS.map((value) => ({ value, label: more.plan(value) }))}
        />
      </div>
      <p role="status" className="font-semibold text-hot-text empty:hidden">
        {role === 'admin' && user.role !== 'admin' ? text.becomesAdmin : ''}
      </p>
      <Button
        type="submit"
        variant="solid"
        className="justify-self-start"
        busy={change.isPending}
        disabled={role === user.role && plan === user.plan}
      >
        {more.common.save}
      </Button>
    </form>
  )
}

function Access({ user }: { readonly user: User }) {
  const more = useMessages()
  const admin = useAdminMessages()
  const text = admin.users
  const { user: own } = useAuth()
  const here = useLocation()
  const navigate = useNavigate()
  const change = useChangeUser()
  const [isRemoving, setRemoving] = useState(false)
  const name = nameOf(user)
  const word = user.email ?? user.id
  const act = (asked: UserChange, message: string, undo?: UserChange) =>
    change.mutate(
      { id: user.id, ...asked },
      {
        onSuccess: () => {
          notify({
            message,
            tone: 'success',
            ...(undo && {
              action: {
                label: more.common.undo,
                onClick: () => change.mutate({ id: user.id, ...undo }),
              },
            }),
          })
          if (asked.do === 'delete') void navigate(withoutOverlay(here), { replace: true })
        },
      },
    )
  if (own?.uid === user.id) return <p className="text-soft">{text.own}</p>
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
        <Button variant="danger" aria-expanded={isRemoving} onClick={() => setRemoving(true)}>
          {text.remove}
        </Button>
      </div>
      {isRemoving && (
        <section aria-label={text.removeTitle(name)} className="grid gap-3">
          <p>{text.removeLead}</p>
          <ConfirmWord
            word={word}
            label={text.removeType(word)}
            wrong={text.removeWrong(word)}
            confirm={text.removeNow}
            onConfirm={() => act({ do: 'delete' }, text.removed(name))}
            onCancel={() => setRemoving(false)}
          />
        </section>
      )}
    </section>
  )
}

function Deeds({ id }: { readonly id: string }) {
  const text = useAdminMessages().users
  const deeds = useUserDeeds(id)
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{text.deeds}</h3>
      {deeds.data?.length === 0 && <p className="text-soft">{text.noDeeds}</p>}
      <ul className="grid gap-1">
        {deeds.data?.map((deed) => (
          <li key={deed.id}>
            {text.deed(deed.action)}{' '}
            <span className="text-[0.8125rem] text-soft">
              {text.deedBy(deed.actorName ?? deed.actorId, deed.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
