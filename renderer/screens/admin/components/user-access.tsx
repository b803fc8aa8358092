import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '../../../../shared/api/users.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutOverlay } from '../../../lib/overlay-path.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { type UserChange, useChangeUser } from '../use-user-desk.ts'
import { ConfirmWord } from './confirm-word.tsx'
import { UserRefusal } from './user-refusal.tsx'

/** What else can be done with an account: locked, signed out, deleted. Not with one's own. */
export function UserAccess({ user }: { readonly user: User }) {
  const more = useMessages()
  const text = useAdminMessages().users
  const { user: own } = useAuth()
  const here = useLocation()
  const navigate = useNavigate()
  const change = useChangeUser()
  const [isRemoving, setRemoving] = useState(false)
  const name = user.displayName ?? user.email ?? user.id
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
      <UserRefusal error={change.error} />
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
