import { useAuth } from '../../../domain/auth/auth.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { checkNewAddress } from '../address-change.ts'
import { besidePassword, describeRefusal } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { changeAddress } from '../mail-flow.ts'

/** A new address, with a proof that the user asks for it. `onEnd`: the mail is out, or the user gave up. */
export function EmailChangeForm({ onEnd }: { readonly onEnd: () => void }) {
  const accountSettings = useAccountMessages()
  const { common } = useMessages()
  const { email: text, password: words } = accountSettings
  const { user } = useAuth()
  const hasPassword = user?.providers.includes('password') ?? false
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      email: (email) => {
        const problem = checkNewAddress(email, user?.email ?? null)
        return problem ? text[problem] : undefined
      },
      password: (password) => (hasPassword && password === '' ? words.currentMissing : undefined),
    },
    describe: describeRefusal,
    run: async ({ email, password }) => {
      const proof = identityCheck.confirm(hasPassword ? password : undefined)
      if (!(await besidePassword('password', words.wrong, proof))) return
      if (await changeAddress(email)) onEnd()
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      <TextField
        {...field('email')}
        type="email"
        label={text.newAddress}
        hint={text.newAddressHint}
        autoComplete="email"
        autoFocus
      />
      {hasPassword && (
        <PasswordField
          {...field('password')}
          label={words.current}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={busy}>
          {text.send}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
