import { useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useMailWait } from '../mail-wait.ts'
import { AddressBehind } from './address-behind.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { MailWaiting } from './mail-waiting.tsx'
import { useLookOnFocus } from './use-look-on-focus.ts'
import { VerifyAddress } from './verify-address.tsx'

/** The address of the account: whether it is verified, and how to change it. */
export function EmailPanel() {
  const text = useMessages().accountSettings.email
  const { user } = useAuth()
  const wait = useMailWait((state) => state.wait)
  const [changing, setChanging] = useState(false)
  // Whoever gives the form up goes on from where they came: the button is made anew after it.
  const [returned, setReturned] = useState(false)
  const end = () => {
    setChanging(false)
    setReturned(true)
  }
  useLookOnFocus()
  if (!user) return null
  const waiting = wait?.uid === user.uid ? wait : null
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
        <AddressBehind />
        {waiting && (
          <MailWaiting key={waiting.address} wait={waiting} onAnswer={() => setReturned(true)} />
        )}
        {!waiting && !changing && (
          <div className="grid justify-items-start gap-5">
            {user.email && !user.emailVerified && <VerifyAddress />}
            <Button autoFocus={returned} onClick={() => setChanging(true)}>
              {text.change}
            </Button>
          </div>
        )}
        {!waiting && changing && <EmailChangeForm onEnd={end} />}
      </div>
    </Panel>
  )
}
