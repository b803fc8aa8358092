import { type ReactNode, useState } from 'react'
import { accountSettingsText } from '../../../shared/locales/generated/account-settings.ts'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { requestPasswordReset, signOut, useAuth, useIsDeleting } from '../../domain/auth/auth.ts'
import { sendHistoryBeforeSignOut } from '../../domain/history/history.ts'
import { notifyError } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DeletePanel, DeletionProgress } from './components/delete-panel.tsx'
import { EmailPanel } from './components/email-panel.tsx'
import { FactorPanel } from './components/factor-panel.tsx'
import { IdentityDialog } from './components/identity-dialog.tsx'
import { PasswordForm } from './components/password-form.tsx'
import { useAccountAction } from './components/use-account-action.ts'
import { DataPanel } from './data-panel.tsx'
import { deletion } from './deletion.ts'

export function PasswordPanel() {
  const text = accountSettingsText.password
  const { user } = useAuth()
  if (!user) return null
  const hasPassword = user.providers.includes('password')
  return (
    <Panel title={text.title}>
      {hasPassword ? <PasswordForm /> : <PasswordByEmail address={user.email} />}
    </Panel>
  )
}

function PasswordByEmail({ address }: { readonly address: string | null }) {
  const text = accountSettingsText.password
  const { busy, error, run } = useAccountAction()
  const [sent, setSent] = useState(false)
  if (address === null) return <p className="text-soft">{text.noneNoEmail}</p>
  const send = async () => {
    await requestPasswordReset(address)
    setSent(true)
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-soft">{text.noneYet}</p>
      {error && <Alert tone="error">{error}</Alert>}
      {sent && <Alert tone="note">{text.emailSent(address)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => run(send)}>
          {text.sendEmail}
        </Button>
        {sent && <LinkButton to="/forgot-password">{text.haveCode}</LinkButton>}
      </div>
    </div>
  )
}

function SignOutPanel({ isDeleting = false }: { readonly isDeleting?: boolean }) {
  const text = accountSettingsText.signOut
  const [isSigningOut, setIsSigningOut] = useState(false)
  const handleSignOut = async () => {
    setIsSigningOut(true)
    try {
      if (!isDeleting) await sendHistoryBeforeSignOut()
      await signOut()
    } catch {
      setIsSigningOut(false)
      notifyError(errorsText.somethingWentWrong)
    }
  }
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{isDeleting ? text.explainUnfinishedDeletion : text.explain}</p>
        <Button busy={isSigningOut} onClick={handleSignOut}>
          {text.signOut}
        </Button>
      </div>
    </Panel>
  )
}

/** Shows all account settings below `children`. During a deletion it shows only the progress. */
export function AccountPanels({ children }: { readonly children: ReactNode }) {
  // Subscribes to the progress, because a deletion sets and removes the mark for useIsDeleting at the same time.
  deletion.useProgress()
  const isDeleting = useIsDeleting()
  return (
    <div className="grid grid-cols-1 gap-6">
      {isDeleting ? (
        <>
          <DeletionProgress />
          <SignOutPanel isDeleting />
        </>
      ) : (
        <>
          {children}
          <EmailPanel />
          <PasswordPanel />
          <FactorPanel />
          <DataPanel />
          <SignOutPanel />
          <DeletePanel />
        </>
      )}
      <IdentityDialog />
    </div>
  )
}
