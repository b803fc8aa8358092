import { useState } from 'react'
import { requestPasswordReset, useAuth } from '../../../domain/auth/auth.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { useAccountAction } from './use-account-action.ts'

/** The password: to change where there is one, to be added by mail where there is none. */
export function PasswordPanel() {
  const text = useAccountMessages().password
  const { user } = useAuth()
  if (!user) return null
  const hasPassword = user.providers.includes('password')
  return (
    <Panel title={text.title}>
      {hasPassword ? <PasswordForm /> : <PasswordByMail address={user.email} />}
    </Panel>
  )
}

/** For an account that signs in with Google only: a first password, by mail. */
export function PasswordByMail({ address }: { readonly address: string | null }) {
  const text = useAccountMessages().password
  const { busy, error, run } = useAccountAction()
  const [sent, setSent] = useState(false)
  if (address === null) return <p className="text-soft">{text.noneNoMail}</p>
  const send = async () => {
    await requestPasswordReset(address)
    setSent(true)
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-soft">{text.noneYet}</p>
      {error && <Alert tone="error">{error}</Alert>}
      {sent && <Alert tone="note">{text.mailSent(address)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => run(send)}>
          {text.sendMail}
        </Button>
        {sent && <LinkButton to="/forgot-password">{text.haveCode}</LinkButton>}
      </div>
    </div>
  )
}
