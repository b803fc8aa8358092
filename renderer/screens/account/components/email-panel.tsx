import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { ownUserQuery, useOwnUser } from '../../../domain/auth/users.ts'
import { errorCode } from '../../../lib/error-code.ts'
import { log } from '../../../lib/log.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { checkNewAddress, isSameAddress, useEmailWait } from '../address-change.ts'
import { changeAddress, checkEmailLink, copyAddress, verifyAddress } from '../email-flow.ts'
import { describeRefusal, withPasswordField } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { EmailWaiting } from './email-waiting.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Form for a new address. Calls `onEnd` when the email was sent or the user canceled. */
function EmailChangeForm({ onEnd }: { readonly onEnd: () => void }) {
  const { email: text, password: passwordText } = accountSettingsText
  const { user } = useAuth()
  const hasPassword = user?.providers.includes('password') ?? false
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      email: (email) => {
        const problem = checkNewAddress(email, user?.email ?? null)
        return problem ? text[problem] : undefined
      },
      password: (password) =>
        hasPassword && password === '' ? passwordText.currentMissing : undefined,
    },
    describe: describeRefusal,
    run: async ({ email, password }) => {
      const confirmation = identityCheck.confirm(hasPassword ? password : undefined)
      if (!(await withPasswordField('password', passwordText.wrong, confirmation))) return
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
          label={passwordText.current}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={busy}>
          {text.send}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {actionsText.cancel}
        </Button>
      </div>
    </form>
  )
}

export function EmailPanel() {
  const text = accountSettingsText.email
  const { user } = useAuth()
  const wait = useEmailWait((state) => state.wait)
  const [isChanging, setIsChanging] = useState(false)
  // The button is mounted again when the user closes the form, and then takes the focus.
  const [isFormClosed, setIsFormClosed] = useState(false)
  const closeForm = () => {
    setIsChanging(false)
    setIsFormClosed(true)
  }
  useCheckOnFocus()
  if (!user) return null
  const currentWait = wait?.uid === user.uid ? wait : null
  return (
    <Panel title={text.title}>
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-lg font-semibold wrap-anywhere">{user.email ?? text.none}</span>
          {user.email && (
            <Tag tone={user.emailVerified ? 'live' : 'plain'}>
              {user.emailVerified ? text.verified : text.notVerified}
            </Tag>
          )}
        </p>
        <AddressSync />
        {currentWait && (
          <EmailWaiting
            key={currentWait.address}
            wait={currentWait}
            onUserAction={() => setIsFormClosed(true)}
          />
        )}
        {!currentWait && !isChanging && (
          <div className="grid justify-items-start gap-5">
            {user.email && !user.emailVerified && <VerifyAddress />}
            <Button autoFocus={isFormClosed} onClick={() => setIsChanging(true)}>
              {text.change}
            </Button>
          </div>
        )}
        {!currentWait && isChanging && <EmailChangeForm onEnd={closeForm} />}
      </div>
    </Panel>
  )
}

/** Checks whether the emailed link was opened whenever the window gets the focus. */
function useCheckOnFocus(): void {
  const { user } = useAuth()
  const isWaiting = useEmailWait(({ wait }) => wait !== null)
  const isExpectingLink = user !== null && (isWaiting || !user.emailVerified)
  useEffect(() => {
    if (!isExpectingLink) return
    return getPlatform().window.onFocus((isFocused) => {
      if (!isFocused) return
      // Logs the error but does not show it, because the user did not start this check.
      checkEmailLink().catch((error) =>
        log.warn('Checking for an opened link failed', errorCode(error)),
      )
    })
  }, [isExpectingLink])
}

/** Copies a changed address, because the user may have opened the link while the app was closed. */
function AddressSync() {
  const text = accountSettingsText.email
  const client = useQueryClient()
  const { user } = useAuth()
  const me = useOwnUser().data
  const { mutate, isError, isPending } = useMutation({
    mutationFn: copyAddress,
    onSuccess: (updated) => client.setQueryData(ownUserQuery(updated.id).queryKey, updated),
  })
  const address = user?.email ?? null
  const isOutdated = me !== undefined && address !== null && !isSameAddress(me.email, address)
  useEffect(() => {
    if (isOutdated && address !== null) mutate()
  }, [isOutdated, address, mutate])
  if (!isOutdated || !isError) return null
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {text.tryAgain}
        </Button>
      }
    >
      {text.profileNotUpdated}
    </Alert>
  )
}

interface VerifyAddressProps {
  readonly reason?: string
  readonly variant?: 'solid' | 'outline'
}

export function VerifyAddress({ reason, variant = 'solid' }: VerifyAddressProps) {
  const text = accountSettingsText.email
  const { busy, error, run } = useAccountAction()
  const isWaiting = useEmailWait(({ wait }) => wait !== null)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-soft">{reason ?? text.whyVerify}</p>
      {error && <Alert tone="error">{error}</Alert>}
      {!isWaiting && (
        <Button variant={variant} busy={busy} onClick={() => run(verifyAddress)}>
          {text.sendVerification}
        </Button>
      )}
    </div>
  )
}
