import { useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { usePasswordRules } from '../../../domain/auth/use-password-rules.ts'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { changePassword } from '../account-provider.ts'
import { describeRefusal, withPasswordField } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'

export function PasswordForm() {
  const text = accountSettingsText.password
  const { user } = useAuth()
  const { rules, check } = usePasswordRules()
  /** Key of the new password field. A new key resets its checklist. */
  const [fieldKey, setFieldKey] = useState(0)
  const { form, field, formError, busy, reset } = useCheckedForm({
    checks: {
      currentPassword: (current) => (current === '' ? text.currentMissing : undefined),
      newPassword: (next, { currentPassword }) => {
        if (next === '') return text.newMissing
        if (next === currentPassword) return text.same
        return check(next).every(({ met }) => met) ? undefined : text.rulesNotMet
      },
    },
    describe: describeRefusal,
    run: async ({ currentPassword, newPassword }) => {
      const confirmation = identityCheck.confirm(currentPassword)
      if (!(await withPasswordField('currentPassword', text.wrong, confirmation))) return
      const isChanged = await identityCheck.withRecentSignIn(async () => {
        await changePassword(newPassword)
        return true
      })
      if (isChanged === null) return
      notify({ message: text.changed, tone: 'success', id: 'account-password' })
      // The passwords must not stay in the page.
      reset()
      setFieldKey((key) => key + 1)
    },
  })

  return (
    <form {...form} className="grid max-w-lg gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      {/* Password managers read the account of the password from this hidden field. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        hidden
        readOnly
        value={user?.email ?? ''}
      />
      <PasswordField
        {...field('currentPassword')}
        label={text.current}
        autoComplete="current-password"
      />
      <NewPasswordField
        key={fieldKey}
        {...field('newPassword')}
        label={text.new}
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
