import { useMessages } from '../../../messages/messages.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { requestPasswordReset } from '../auth.ts'
import { checkEmail } from './account-rules.ts'
import { FormNotices } from './form-notices.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

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
