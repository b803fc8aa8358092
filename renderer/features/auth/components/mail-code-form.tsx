import { useMessages } from '../../../messages/messages.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { emailOfResetCode, readActionCode } from '../auth.ts'
import { checkMailCode } from './account-rules.ts'
import { FormNotices } from './form-notices.tsx'
import type { ResetTicket } from './reset-steps.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

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
