import { useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useAuth, usePasswordRules } from '../../auth/auth.ts'
import { changePassword } from '../account-provider.ts'
import { besidePassword } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { useActionForm } from '../use-action-form.ts'

/** The current password and a new one, which is held against the provider's rules while one types. */
export function PasswordForm() {
  const text = useMessages().accountSettings.password
  const { user } = useAuth()
  const { rules, check } = usePasswordRules()
  /** Counts changes: the checklist below the new password begins anew with each. */
  const [round, setRound] = useState(0)
  const { form, errors, refusal, busy } = useActionForm({
    fields: ['currentPassword', 'newPassword'],
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' && { currentPassword: text.currentMissing }),
      ...refuseNew(currentPassword, newPassword),
    }),
    run: async ({ currentPassword, newPassword }) => {
      const proof = identityCheck.confirm(currentPassword)
      if (!(await besidePassword('currentPassword', text.wrong, proof))) return
      const changed = await identityCheck.withRecentSignIn(async () => {
        await changePassword(newPassword)
        return true
      })
      if (changed === null) return
      notify({ message: text.changed, tone: 'success', id: 'account-password' })
      // The passwords must not stay in the page.
      form.ref.current?.reset()
      setRound((count) => count + 1)
    },
  })

  function refuseNew(current: string, next: string): { newPassword?: string } {
    if (next === '') return { newPassword: text.newMissing }
    if (next === current) return { newPassword: text.same }
    const isMet = check(next).every(({ met }) => met)
    return isMet ? {} : { newPassword: text.rulesNotMet }
  }

  return (
    <form {...form} className="grid max-w-lg gap-5">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      {/* Not shown: tells a password manager whose password this is. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        hidden
        readOnly
        value={user?.email ?? ''}
      />
      <PasswordField
        name="currentPassword"
        label={text.current}
        error={errors.currentPassword}
        refusal={refusal}
        autoComplete="current-password"
      />
      <NewPasswordField
        key={round}
        name="newPassword"
        label={text.new}
        error={errors.newPassword}
        refusal={refusal}
        lengths={rules}
        check={check}
      />
      <div>
        <Button type="submit" variant="solid" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  )
}
