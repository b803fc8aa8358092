import { useMessages } from '../../../messages/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useAuth } from '../../auth/auth.ts'
import { PasswordByMail } from './password-by-mail.tsx'
import { PasswordForm } from './password-form.tsx'

/** The password: to change where there is one, to be added by mail where there is none. */
export function PasswordPanel() {
  const text = useMessages().accountSettings.password
  const { user } = useAuth()
  if (!user) return null
  const hasPassword = user.providers.includes('password')
  return (
    <Panel title={text.title}>
      {hasPassword ? <PasswordForm /> : <PasswordByMail address={user.email} />}
    </Panel>
  )
}
