import { useEffect, useRef, useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { cancelGoogle } from '../../../domain/auth/auth.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeRefusal, withPasswordField } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import type { PendingFactor } from '../reauthenticate.ts'
import { CodeEntry } from './code-entry.tsx'
import { useAccountAction } from './use-account-action.ts'

interface ConfirmMethodProps {
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
  readonly onCancel: () => void
}

function ConfirmMethod({ hasPassword, hasGoogle, onCancel }: ConfirmMethodProps) {
  const text = accountSettingsText.confirm
  return (
    <div className="grid gap-5">
      <p className="text-soft">{hasPassword || hasGoogle ? text.why : text.noMethod}</p>
      {hasPassword && <ConfirmPassword onCancel={onCancel} />}
      {hasGoogle && <ConfirmGoogle isOnly={!hasPassword} />}
    </div>
  )
}

function ConfirmPassword({ onCancel }: Pick<ConfirmMethodProps, 'onCancel'>) {
  const { confirm: text, password: passwordText } = accountSettingsText
  const { form, field, formError, busy } = useCheckedForm({
    checks: { password: (password) => (password === '' ? text.passwordMissing : undefined) },
    describe: describeRefusal,
    run: ({ password }) =>
      withPasswordField('password', passwordText.wrong, identityCheck.submitPassword(password)),
  })
  return (
    <form {...form} className="grid gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {actionsText.cancel}
        </Button>
        <Button type="submit" variant="solid" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  )
}

/** Signs in with Google in the system's browser. `isOnly` is true when the dialog offers no other method. */
function ConfirmGoogle({ isOnly }: { readonly isOnly: boolean }) {
  const text = accountSettingsText.confirm
  const { busy, error, run } = useAccountAction()
  return (
    <div className="grid justify-items-start gap-3">
      {error && <Alert tone="error">{error}</Alert>}
      {busy && <Alert tone="note">{text.googleWaiting}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={isOnly ? focusFirst : undefined}
          variant={isOnly ? 'solid' : 'outline'}
          busy={busy}
          onClick={() => run(identityCheck.submitGoogle)}
        >
          {text.google}
        </Button>
        {busy && (
          <Button variant="quiet" onClick={cancelGoogle}>
            {text.googleStop}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Ref callback for the initial focus of a dialog. React's autoFocus runs too early, before the dialog is open. */
function focusFirst(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '')
}

interface ConfirmCodeProps {
  readonly factor: PendingFactor
  readonly onCancel: () => void
}

function ConfirmCode({ factor, onCancel }: ConfirmCodeProps) {
  const { confirm: text, factor: factorText } = accountSettingsText
  const [isSent, setIsSent] = useState(false)
  const { busy, error, run } = useAccountAction()
  const send = () =>
    run(async () => {
      await factor.send()
      setIsSent(true)
    })
  const sendFirstCode = useRef<(() => void) | null>(send)
  useEffect(() => {
    sendFirstCode.current?.()
    sendFirstCode.current = null
  }, [])
  if (isSent) {
    return (
      <CodeEntry
        instructions={text.codeSentTo(factor.phone)}
        submitLabel={text.submit}
        backLabel={actionsText.cancel}
        onBack={onCancel}
        onCode={identityCheck.submitCode}
        onResend={async () => {
          await factor.send()
          return true
        }}
        isDialog
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {busy && <p role="status">{text.codeSending(factor.phone)}</p>}
      {error && <Alert tone="error">{error}</Alert>}
      {error && (
        <div className="flex flex-wrap gap-3 justify-self-end">
          <Button variant="quiet" onClick={onCancel}>
            {actionsText.cancel}
          </Button>
          <Button variant="solid" onClick={send}>
            {factorText.sendCode}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Dialog in which the user confirms their identity. Mount it once per page. */
export function IdentityDialog() {
  const text = accountSettingsText.confirm
  const question = identityCheck.useQuestion((state) => state.question)
  const cancel = () => {
    if (identityCheck.useQuestion.getState().question === null) return
    identityCheck.cancel()
    // The sign-in may still be open in the browser.
    cancelGoogle()
  }
  return (
    <Dialog open={question !== null} title={text.title} onClose={cancel}>
      {question?.step === 'method' && (
        <ConfirmMethod
          hasPassword={question.hasPassword}
          hasGoogle={question.hasGoogle}
          onCancel={cancel}
        />
      )}
      {question?.step === 'code' && <ConfirmCode factor={question.factor} onCancel={cancel} />}
    </Dialog>
  )
}
