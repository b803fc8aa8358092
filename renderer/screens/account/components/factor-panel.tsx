import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { isSecondFactorAvailable, useAuth } from '../../../domain/auth/auth.ts'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeRefusal } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'
import { maskPhone, parsePhone } from '../phone.ts'
import {
  finishEnrollment,
  loadSecondFactors,
  removeSecondFactor,
  type SecondFactor,
  sendEnrollmentCode,
} from '../second-factors.ts'
import { CodeEntry } from './code-entry.tsx'
import { VerifyAddress } from './email-panel.tsx'
import { useAccountAction } from './use-account-action.ts'

interface RemoveFactorDialogProps {
  /** Null while the dialog is closed. */
  readonly factor: SecondFactor | null
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemoveFactorDialog({ factor, isLast, onClose, onRemoved }: RemoveFactorDialogProps) {
  const text = accountSettingsText.factor
  const client = useQueryClient()
  const { busy, error, run } = useAccountAction()
  const remove = async () => {
    if (!factor || !(await identityCheck.confirm())) return
    await removeSecondFactor(factor.id)
    await client.invalidateQueries({ queryKey: ['account', 'factors'] })
    notify({ message: text.removed, tone: 'success', id: 'account-factor' })
    flushSync(onClose)
    onRemoved()
  }
  return (
    <Dialog
      open={factor !== null}
      title={text.removeTitle(factor?.name ?? text.unnamed)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {actionsText.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => run(remove)}>
            {text.removeConfirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{isLast ? text.removeLast : text.removeOther}</p>
        {error && <Alert tone="error">{error}</Alert>}
      </div>
    </Dialog>
  )
}

/** Maximum length of a phone's name, which must fit into one row. */
const NAME_MAX_LENGTH = 40

interface PhoneFormProps {
  /** Sends a code to the phone number in E.164 format. Rejects with the provider's error. */
  readonly onPhone: (phone: string, name: string | null) => Promise<unknown>
  readonly onCancel: () => void
}

function PhoneForm({ onPhone, onCancel }: PhoneFormProps) {
  const text = accountSettingsText.factor
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      phone: (phone) => {
        if (phone === '') return text.phoneMissing
        return parsePhone(phone) === null ? text.phoneShape : undefined
      },
      name: (name) =>
        name.length > NAME_MAX_LENGTH ? text.nameTooLong(NAME_MAX_LENGTH) : undefined,
    },
    describe: describeRefusal,
    run: ({ phone, name }) => onPhone(parsePhone(phone) ?? phone, name || null),
  })
  return (
    <form {...form} className="grid max-w-lg gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      <TextField
        {...field('phone')}
        type="tel"
        label={text.phone}
        hint={text.phoneHint}
        autoComplete="tel"
        autoFocus
      />
      <TextField {...field('name')} label={text.name} hint={text.nameHint} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={busy}>
          {text.sendCode}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {actionsText.cancel}
        </Button>
      </div>
    </form>
  )
}

interface FactorListProps {
  readonly factors: readonly SecondFactor[]
  readonly onRemoved: () => void
}

function FactorList({ factors, onRemoved }: FactorListProps) {
  const text = accountSettingsText.factor
  const [factorToRemove, setFactorToRemove] = useState<SecondFactor | null>(null)
  return (
    <>
      {factors.length === 0 && <p className="font-semibold">{text.none}</p>}
      <ul
        hidden={factors.length === 0}
        aria-label={text.list}
        className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge"
      >
        {factors.map((factor) => {
          const name = factor.name ?? text.unnamed
          return (
            <li key={factor.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="meta text-soft">
                  {[
                    factor.phone,
                    !Number.isNaN(Date.parse(factor.since)) && text.since(factor.since),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button
                size="small"
                aria-label={text.removeNamed(name)}
                onClick={() => setFactorToRemove(factor)}
              >
                {text.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      <RemoveFactorDialog
        factor={factorToRemove}
        isLast={factors.length === 1}
        onClose={() => setFactorToRemove(null)}
        onRemoved={onRemoved}
      />
    </>
  )
}

interface SentCode {
  readonly phone: string
  readonly name: string | null
  readonly verificationId: string
}

function EnrollFactor({ onEnd }: { readonly onEnd: () => void }) {
  const text = accountSettingsText.factor
  const client = useQueryClient()
  const [sentCode, setSentCode] = useState<SentCode | null>(null)

  /** Returns false if the user canceled the required sign-in. */
  const send = async (phone: string, name: string | null): Promise<boolean> => {
    const verificationId = await identityCheck.withRecentSignIn(() => sendEnrollmentCode(phone))
    if (verificationId === null) return false
    setSentCode({ phone, name, verificationId })
    return true
  }
  const finish = async (code: string) => {
    if (!sentCode) return
    await finishEnrollment(sentCode.verificationId, code, sentCode.name)
    await client.invalidateQueries({ queryKey: ['account', 'factors'] })
    notify({ message: text.added, tone: 'success', id: 'account-factor' })
    onEnd()
  }

  if (!sentCode) return <PhoneForm onPhone={send} onCancel={onEnd} />
  return (
    <CodeEntry
      instructions={text.codeSent(maskPhone(sentCode.phone))}
      submitLabel={text.confirm}
      backLabel={text.otherNumber}
      onBack={() => setSentCode(null)}
      onCode={finish}
      onResend={() => send(sentCode.phone, sentCode.name)}
    />
  )
}

/** Lists and adds phones as second factors. Hidden if the provider does not support second factors. */
export function FactorPanel() {
  return isSecondFactorAvailable() ? <FactorPanelContent /> : null
}

function FactorPanelContent() {
  const text = accountSettingsText.factor
  const { user } = useAuth()
  const [isAdding, setIsAdding] = useState(false)
  // The button is mounted again when the user closes the form, and then takes the focus.
  const [isFormClosed, setIsFormClosed] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    setIsAdding(false)
    setIsFormClosed(true)
  }
  const factors = useQuery({
    queryKey: ['account', 'factors', user?.uid ?? null],
    queryFn: loadSecondFactors,
    enabled: user !== null,
  })
  if (!user) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-5">
        <p className="max-w-prose text-soft">{text.explain}</p>
        {/* Moves the focus, because the pressed button disappears with its factor. */}
        {factors.data && (
          <FactorList factors={factors.data} onRemoved={() => addButton.current?.focus()} />
        )}
        {factors.isPending && <Skeleton className="h-12" />}
        {factors.isError && !factors.data && <LoadFailed onRetry={() => factors.refetch()} />}
        {!user.emailVerified && <VerifyAddress reason={text.needsVerified} variant="outline" />}
        {user.emailVerified && isAdding && <EnrollFactor onEnd={closeForm} />}
        {user.emailVerified && !isAdding && (
          <div>
            <Button ref={addButton} autoFocus={isFormClosed} onClick={() => setIsAdding(true)}>
              {text.add}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
