import { useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useSetting } from '../settings.ts'
import { askToNotify } from './ask-to-notify.ts'

/** Whether the system tells of each new song; off until the user turns it on. */
export function SongNotificationsPanel() {
  const text = useMessages().settings.notifications
  const { notifications, relay } = getPlatform().capabilities
  const [wanted, setWanted] = useSetting('songNotifications')
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const change = async (on: boolean) => {
    setRefused(false)
    if (!on) return setWanted('off')
    setAsking(true)
    const allowed = await askToNotify(relay ? null : Notification)
    setAsking(false)
    setRefused(!allowed)
    if (allowed) setWanted('on')
  }
  return (
    <Panel title={text.songs}>
      {notifications ? (
        <div className="grid gap-3">
          <SwitchField
            label={text.songsLabel}
            hint={text.songsHint}
            checked={wanted === 'on'}
            busy={asking}
            onChange={(on) => void change(on)}
          />
          {refused && <Alert tone="error">{text.songsRefused}</Alert>}
        </div>
      ) : (
        <p className="max-w-prose">{text.songsNone}</p>
      )}
    </Panel>
  )
}
