import { type ReactNode, useState } from 'react'
import { signOut } from '../../domain/auth/auth.ts'
import { sendListening } from '../../domain/history/history.ts'
import { notifyError } from '../../lib/notify.ts'
import { useAccountMessages } from '../../locales/account-settings.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLeaving } from './account.ts'
import { DeletePanel } from './components/delete-panel.tsx'
import { Leaving } from './components/deletion-progress.tsx'
import { EmailPanel } from './components/email-panel.tsx'
import { FactorPanel } from './components/factor-panel.tsx'
import { IdentityDialog } from './components/identity-dialog.tsx'
import { PasswordPanel } from './components/password-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { deletion } from './deletion.ts'

/** The way out of the session on this machine. `isLeaving`: the account is being deleted. */
function LeavePanel({ isLeaving = false }: { readonly isLeaving?: boolean }) {
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

/** All there is to an account, `children` (its profile) first; while it is being deleted, only that. */
export function AccountPanels({ children }: { readonly children: ReactNode }) {
  // The mark that useLeaving looks at is set and taken away together with a change of the progress.
  deletion.useProgress()
  const isLeaving = useLeaving()
  return (
    <div className="grid grid-cols-1 gap-6">
      {isLeaving ? (
        <>
          <Leaving />
          <LeavePanel isLeaving />
        </>
      ) : (
        <>
          {children}
          <EmailPanel />
          <PasswordPanel />
          <FactorPanel />
          <DataPanel />
          <LeavePanel />
          <DeletePanel />
        </>
      )}
      <IdentityDialog />
    </div>
  )
}
