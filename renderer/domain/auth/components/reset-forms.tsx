import { useCallback, useEffect, useRef, useState } from 'react'
import { accountsText } from '../../../../shared/locales/generated/accounts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { getResetCodeEmail, requestPasswordReset, resetPassword } from '../auth.ts'
import { describeAuthError } from '../auth-errors.ts'
import { readActionCode } from '../email-codes.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { checkEmail, checkEmailCode, checkNewPassword } from './account-rules.ts'
import { EmailField, FormStatus, SubmitButton } from './form-parts.tsx'
import { useAccountForm, useIdentityReady } from './use-account-form.ts'

export interface ResetTicket {
  readonly code: string
  readonly email: string
}

export type ResetStep =
  | { readonly name: 'request'; readonly email: string; readonly isRestart: boolean }
  | { readonly name: 'sent'; readonly email: string }
  | { readonly name: 'paste' }
  | { readonly name: 'look-up'; readonly code: string }
  | { readonly name: 'reset'; readonly ticket: ResetTicket }
  | { readonly name: 'done' }

const CODE_PARAMETER = 'oobCode'

export function readCodeParam(search: string): string | null {
  return new URLSearchParams(search).get(CODE_PARAMETER) || null
}

export function getFirstStep(search: string): ResetStep {
  const code = readCodeParam(search)
  return code === null
    ? { name: 'request', email: '', isRestart: false }
    : { name: 'look-up', code }
}

interface NewPasswordFormProps {
  readonly ticket: ResetTicket
  readonly onDone: () => void
}

export function NewPasswordForm({ ticket, onDone }: NewPasswordFormProps) {
  const { rules, check } = usePasswordRules()
  const { form, field, formError, phase } = useAccountForm(
    { newPassword: checkNewPassword(accountsText, rules.minLength, check) },
    async ({ newPassword }) => {
      await resetPassword(ticket.code, newPassword)
      onDone()
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormStatus error={formError} />
      {/* This hidden field identifies the account to the password manager. */}
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
        label={accountsText.newPassword}
        enterKeyHint="go"
        lengths={rules}
        check={check}
      />
      <SubmitButton phase={phase}>{accountsText.forgot.resetSubmit}</SubmitButton>
    </form>
  )
}

interface RequestResetFormProps {
  readonly email: string
  /** Called after the request, whether or not the address has an account. */
  readonly onSent: (email: string) => void
}

export function RequestResetForm({ email, onSent }: RequestResetFormProps) {
  const { form, field, formError, phase } = useAccountForm(
    { email: checkEmail(accountsText) },
    async (values) => {
      await requestPasswordReset(values.email)
      onSent(values.email)
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormStatus error={formError} />
      <EmailField {...field('email')} defaultValue={email} enterKeyHint="send" />
      <SubmitButton phase={phase}>{accountsText.forgot.submit}</SubmitButton>
    </form>
  )
}

export function EmailCodeForm({ onTicket }: { readonly onTicket: (ticket: ResetTicket) => void }) {
  const { form, field, formError, phase } = useAccountForm(
    { code: checkEmailCode(accountsText, readActionCode) },
    async ({ code: pasted }) => {
      const code = readActionCode(pasted) ?? ''
      onTicket({ code, email: await getResetCodeEmail(code) })
    },
  )
  return (
    <form {...form} className="grid gap-5">
      <FormStatus error={formError} />
      <TextField
        {...field('code')}
        label={accountsText.forgot.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      <SubmitButton phase={phase}>{accountsText.forgot.codeSubmit}</SubmitButton>
    </form>
  )
}

interface ResetLinkProps {
  readonly code: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onNewEmail: () => void
}

export function ResetLink({ code, onTicket, onNewEmail }: ResetLinkProps) {
  const [error, setError] = useState<ReturnType<typeof describeAuthError> | null>(null)
  const { isWaiting, whenReady } = useIdentityReady()
  const verify = useCallback(
    async (linkCode: string) => {
      if (!(await whenReady())) return
      try {
        onTicket({ code: linkCode, email: await getResetCodeEmail(linkCode) })
      } catch (reason) {
        setError(describeAuthError(reason))
      }
    },
    [onTicket, whenReady],
  )
  /** React may run the effect twice, but each attempt verifies the code once. */
  const startedAttempt = useRef(0)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (startedAttempt.current === attempt) return
    startedAttempt.current = attempt
    void verify(code)
  }, [attempt, verify, code])

  if (!error) {
    return (
      <div className="grid gap-5">
        <FormStatus error={undefined} />
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {isWaiting ? accountsText.waitingNow : accountsText.forgot.checking}
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <Alert tone="error">{error.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={onNewEmail}>
          {accountsText.forgot.newEmail}
        </Button>
        {/* Retrying cannot fix an invalid code. */}
        {error.field !== 'code' && (
          <Button
            onClick={() => {
              setError(null)
              setAttempt(attempt + 1)
            }}
          >
            {accountsText.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
