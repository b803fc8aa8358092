import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { besidePassword, describeRefusal } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { stopGoogle } from '../reauthenticate.ts'
import { useAccountAction } from './use-account-action.ts'

interface ConfirmMethodProps {
  readonly password: boolean
  readonly google: boolean
  readonly onCancel: () => void
}

/** The first proof: the password, or Google where the account signs in with it. */
export function ConfirmMethod({ password, google, onCancel }: ConfirmMethodProps) {
  const text = useAccountMessages().confirm
  return (
    <div className="grid gap-5">
      <p className="text-soft">{password || google ? text.why : text.neither}</p>
      {password && <ConfirmPassword onCancel={onCancel} />}
      {google && <ConfirmGoogle isOnly={!password} />}
    </div>
  )
}

function ConfirmPassword({ onCancel }: Pick<ConfirmMethodProps, 'onCancel'>) {
  const accountSettings = useAccountMessages()
  const { common } = useMessages()
  const { confirm: text, password: words } = accountSettings
  const { form, field, formError, busy } = useCheckedForm({
    checks: { password: (password) => (password === '' ? text.passwordMissing : undefined) },
    describe: describeRefusal,
    run: ({ password }) =>
      besidePassword('password', words.wrong, identityCheck.answerPassword(password)),
  })
  return (
    <form {...form} className="grid gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="solid" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  )
}

/** Has Google say who it is, in the system's browser. `isOnly`: no other way is offered beside it. */
export function ConfirmGoogle({ isOnly }: { readonly isOnly: boolean }) {
  const text = useAccountMessages().confirm
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
          onClick={() => run(identityCheck.answerGoogle)}
        >
          {text.google}
        </Button>
        {busy && (
          <Button variant="quiet" onClick={stopGoogle}>
            {text.googleStop}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A ref for what a dialog focuses when it opens: React's own autoFocus comes before it is open. */
function focusFirst(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '')
}
