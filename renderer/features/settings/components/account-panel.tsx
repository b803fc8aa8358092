import { useState } from 'react'
import { notifyError } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { signOut, useAuth } from '../../auth/auth.ts'

/** Which account this is, and the way out of it. */
export function AccountPanel() {
  const { errors, more } = useMessages()
  const text = more.settings.account
  const { user } = useAuth()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
    } catch {
      setLeaving(false)
      notifyError(errors.somethingWentWrong)
    }
  }
  return (
    <Panel title={text.signedInAs}>
      <p className="text-lg font-semibold break-all">{user?.email}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="solid" busy={leaving} onClick={leave}>
          {text.signOut}
        </Button>
        <LinkButton to="/profile">{text.profile}</LinkButton>
      </div>
    </Panel>
  )
}
