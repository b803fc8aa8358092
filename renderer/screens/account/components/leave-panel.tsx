import { useState } from 'react'
import { signOut } from '../../../domain/auth/auth.ts'
import { sendListening } from '../../../domain/history/history.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** The way out of the session on this machine. `isLeaving`: the account is being deleted. */
export function LeavePanel({ isLeaving = false }: { readonly isLeaving?: boolean }) {
  const { errors } = useMessages()
  const text = useAccountMessages().leave
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      if (!isLeaving) await sendListening()
      await signOut()
    } catch {
      setLeaving(false)
      notifyError(errors.somethingWentWrong)
    }
  }
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{isLeaving ? text.explainLeaving : text.explain}</p>
        <Button busy={leaving} onClick={leave}>
          {text.signOut}
        </Button>
      </div>
    </Panel>
  )
}
