import { useMessages } from '../../../messages/messages.ts'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { resetPassword } from '../auth.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { checkNewPassword } from './account-rules.ts'
import { FormNotices } from './form-notices.tsx'
import type { ResetTicket } from './reset-steps.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

interface NewPasswordFormProps {
  readonly ticket: ResetTicket
  readonly onDone: () => void
}

/** Chooses the new password of the account the mail was sent to. */
export function NewPasswordForm({ ticket, onDone }: NewPasswordFormProps) {
  const text = useMessages().accounts
  const { rules, check } = usePasswordRules()
  const { form, field, formError, phase } = useAccountForm(
    { newPassword: checkNewPassword(text, rules.minLength, check) },
    async ({ newPassword }) => {
      await resetPassword(ticket.code, newPassword)
      onDone()
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormNotices error={formError} />
      {/* Not to be seen: it tells a password manager which of its entries to change. */}
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={ticket.email}
        readOnly
        hidden
      />
      <NewPasswordField
        {...field('newPassword')}
        label={text.newPassword}
        enterKeyHint="go"
        lengths={rules}
        check={check}
      />
      <SubmitButton phase={phase}>{text.forgot.resetSubmit}</SubmitButton>
    </form>
  )
}
