import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAuth } from '../../auth/auth.ts'
import { checkNewAddress } from '../check-address.ts'
import { besidePassword } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { changeAddress } from '../mail-flow.ts'
import { useActionForm } from '../use-action-form.ts'

/** A new address, with proof of who asks for it. `onEnd`: the mail is out, or the person gave up. */
export function EmailChangeForm({ onEnd }: { readonly onEnd: () => void }) {
  const { accountSettings, common } = useMessages()
  const { email: text, password: words } = accountSettings
  const { user } = useAuth()
  const hasPassword = user?.providers.includes('password') ?? false
  const { form, errors, refusal, busy } = useActionForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => {
      const problem = checkNewAddress(email, user?.email ?? null)
      return {
        ...(problem && { email: text[problem] }),
        ...(hasPassword && password === '' && { password: words.currentMissing }),
      }
    },
    run: async ({ email, password }) => {
      const proof = identityCheck.confirm(hasPassword ? password : undefined)
      if (!(await besidePassword('password', words.wrong, proof))) return
      if (await changeAddress(email.trim())) onEnd()
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-5">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        name="email"
        type="email"
        label={text.newAddress}
        hint={text.newAddressHint}
        error={errors.email}
        refusal={refusal}
        autoComplete="email"
        autoFocus
      />
      {hasPassword && (
        <PasswordField
          name="password"
          label={words.current}
          error={errors.password}
          refusal={refusal}
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
