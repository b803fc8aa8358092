import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { identityCheck } from '../identity-check.ts'
import { maskPhone } from '../phone.ts'
import { finishEnrolment, sendEnrolmentCode } from '../second-factors.ts'
import { CodeEntry } from './code-entry.tsx'
import { PhoneForm } from './phone-form.tsx'

interface Sent {
  readonly phone: string
  readonly name: string | null
  readonly verificationId: string
}

/** Adds a phone: its number first, then the code sent to it. `onEnd`: added, or given up. */
export function EnrolFactor({ onEnd }: { readonly onEnd: () => void }) {
  const text = useAccountMessages().factor
  const client = useQueryClient()
  const [sent, setSent] = useState<Sent | null>(null)

  /** False when the fresh sign-in it took was given up. */
  const send = async (phone: string, name: string | null): Promise<boolean> => {
    const verificationId = await identityCheck.withRecentSignIn(() => sendEnrolmentCode(phone))
    if (verificationId === null) return false
    setSent({ phone, name, verificationId })
    return true
  }
  const finish = async (code: string) => {
    if (!sent) return
    await finishEnrolment(sent.verificationId, code, sent.name)
    await client.invalidateQueries({ queryKey: ['account', 'factors'] })
    notify({ message: text.added, tone: 'success', id: 'account-factor' })
    onEnd()
  }

  if (!sent) return <PhoneForm onPhone={send} onCancel={onEnd} />
  return (
    <CodeEntry
      lead={text.codeSent(maskPhone(sent.phone))}
      submit={text.confirm}
      back={text.otherNumber}
      onBack={() => setSent(null)}
      onCode={finish}
      onResend={() => send(sent.phone, sent.name)}
    />
  )
}
