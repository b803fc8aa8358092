/** The forms on the way from a forgotten password to a new one. */
import { useMessages } from '../../../locales/messages.ts'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emailOfResetCode, readActionCode, requestPasswordReset, resetPassword } from '../auth.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { checkEmail, checkMailCode, checkNewPassword } from './account-rules.ts'
import { FormNotices, SubmitButton } from './form-parts.tsx'
import type { ResetTicket } from './reset-steps.ts'
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

interface AskResetFormProps {
  /** What was written before, when the user comes back to correct it. */
  readonly email: string
  /** A mail is on its way, if the address has an account. */
  readonly onSent: (email: string) => void
}

/** Has a mail sent that lets its reader choose a new password. */
export function AskResetForm({ email, onSent }: AskResetFormProps) {
  const text = useMessages().accounts
  const { form, field, formError, phase } = useAccountForm(
    { email: checkEmail(text) },
    async (values) => {
      await requestPasswordReset(values.email)
      onSent(values.email)
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormNotices error={formError} />
      <TextField
        {...field('email')}
        label={text.email}
        defaultValue={email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <SubmitButton phase={phase}>{text.forgot.submit}</SubmitButton>
    </form>
  )
}

/** Takes the link or the code of the mail, and finds out whose account it is for. */
export function MailCodeForm({ onTicket }: { readonly onTicket: (ticket: ResetTicket) => void }) {
  const text = useMessages().accounts
  const { form, field, formError, phase } = useAccountForm(
    { code: checkMailCode(text, readActionCode) },
    async ({ code: pasted }) => {
      const code = readActionCode(pasted) ?? ''
      onTicket({ code, email: await emailOfResetCode(code) })
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormNotices error={formError} />
      <TextField
        {...field('code')}
        label={text.forgot.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      <SubmitButton phase={phase}>{text.forgot.codeSubmit}</SubmitButton>
    </form>
  )
}
