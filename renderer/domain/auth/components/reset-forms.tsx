/** The steps from a forgotten password to a new one, and their forms. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emailOfResetCode, requestPasswordReset, resetPassword } from '../auth.ts'
import { describeAuthError } from '../auth-errors.ts'
import { readActionCode } from '../mail-codes.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { checkEmail, checkMailCode, checkNewPassword } from './account-rules.ts'
import { EmailField, FormNotices, SubmitButton } from './form-parts.tsx'
import { useAccountForm, useIdentityReady } from './use-account-form.ts'

/** A code out of a mail, known to be good, and whose account it is for. */
export interface ResetTicket {
  readonly code: string
  readonly email: string
}

export type ResetStep =
  /** Which account? `email` is what was written before. */
  | { readonly at: 'ask'; readonly email: string; readonly returning: boolean }
  /** A mail is on its way. */
  | { readonly at: 'sent'; readonly email: string }
  /** The mail is there already: its link is to be pasted. */
  | { readonly at: 'paste' }
  /** The page was opened with a code in its address, which has still to be looked up. */
  | { readonly at: 'look-up'; readonly code: string }
  | { readonly at: 'reset'; readonly ticket: ResetTicket }
  | { readonly at: 'done' }

/** The parameter in which the provider's links carry their code. */
const CODE_PARAMETER = 'oobCode'

/** The code in a page's search, if any. */
export function codeInSearch(search: string): string | null {
  return new URLSearchParams(search).get(CODE_PARAMETER) || null
}

/** Where a user begins who opens the page with this search. */
export function firstStep(search: string): ResetStep {
  const code = codeInSearch(search)
  return code === null ? { at: 'ask', email: '', returning: false } : { at: 'look-up', code }
}

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
      <EmailField {...field('email')} defaultValue={email} enterKeyHint="send" />
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

interface OpenedLinkProps {
  readonly code: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onNewMail: () => void
}

/** Looks up a code that came with the page's address; one that does not work leads to a new mail. */
export function OpenedLink({ code, onTicket, onNewMail }: OpenedLinkProps) {
  const text = useMessages().accounts
  const [error, setError] = useState<ReturnType<typeof describeAuthError> | null>(null)
  const { isHeld, whenReady } = useIdentityReady()
  const lookUp = useCallback(
    async (asked: string) => {
      if (!(await whenReady())) return
      try {
        onTicket({ code: asked, email: await emailOfResetCode(asked) })
      } catch (reason) {
        setError(describeAuthError(reason))
      }
    },
    [onTicket, whenReady],
  )
  /** Drawing the page twice must not look the code up twice. */
  const begun = useRef(0)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (begun.current === attempt) return
    begun.current = attempt
    void lookUp(code)
  }, [attempt, lookUp, code])

  if (!error) {
    return (
      <div className="grid gap-5">
        <FormNotices error={undefined} />
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {isHeld ? text.waitingNow : text.forgot.checking}
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <Alert tone="error">{error.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={onNewMail}>
          {text.forgot.newMail}
        </Button>
        {/* What is wrong with the code stays wrong; anything else may pass. */}
        {error.field !== 'code' && (
          <Button
            onClick={() => {
              setError(null)
              setAttempt(attempt + 1)
            }}
          >
            {text.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
