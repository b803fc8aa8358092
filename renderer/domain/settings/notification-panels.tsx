import { useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useSetting } from './settings.ts'

/** As much of the browser's Notification as asking needs. */
interface Asking {
  requestPermission(): Promise<NotificationPermission>
}

/**
 * Whether notifications may be shown, asking the user where a browser wants that. Has to be called
 * within their click. Null instead of `Notification`: the system shows them unasked, as on the desktop.
 */
async function askToNotify(notification: Asking | null): Promise<boolean> {
  if (notification === null) return true
  return (await notification.requestPermission()) === 'granted'
}

/** A setting that lets the system show notifications: a browser asks its user before it is on. */
function useNotifySwitch(name: 'songNotifications' | 'noticesOutside') {
  const { relay } = getPlatform().capabilities
  const [wanted, setWanted] = useSetting(name)
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const change = async (on: boolean): Promise<void> => {
    setIsRefused(false)
    if (!on) return setWanted('off')
    setIsAsking(true)
    const isAllowed = await askToNotify(relay ? null : Notification)
    setIsAsking(false)
    setIsRefused(!isAllowed)
    if (isAllowed) setWanted('on')
  }
  return { isOn: wanted === 'on', isAsking, isRefused, change: (on: boolean) => void change(on) }
}

/** The only messages there are, and one to try. */
export function MessagesPanel() {
  const text = useMessages().settings.notifications
  return (
    <Panel title={text.panel}>
      <p className="max-w-prose">{text.explain}</p>
      <Button
        variant="solid"
        className="mt-4"
        onClick={() => notify({ message: text.testMessage, tone: 'plain', id: 'test-message' })}
      >
        {text.test}
      </Button>
    </Panel>
  )
}

/** Whether the system tells of each new song; off until the user turns it on. */
export function SongNotificationsPanel() {
  const text = useMessages().settings.notifications
  const { notifications } = getPlatform().capabilities
  const { isOn, isAsking, isRefused, change } = useNotifySwitch('songNotifications')
  return (
    <Panel title={text.songs}>
      {notifications ? (
        <div className="grid gap-3">
          <SwitchField
            label={text.songsLabel}
            hint={text.songsHint}
            checked={isOn}
            busy={isAsking}
            onChange={change}
          />
          {isRefused && <Alert tone="error">{text.songsRefused}</Alert>}
        </div>
      ) : (
        <p className="max-w-prose">{text.songsNone}</p>
      )}
    </Panel>
  )
}

const KINDS = [
  ['noticeShows', 'show', 'showHint'],
  ['noticeStations', 'station', 'stationHint'],
  ['noticeCreators', 'creator', 'creatorHint'],
] as const

/** What a user is told of what they follow, where, and when not. */
export function NoticesPanel() {
  const text = useMessages().settings.notifications.notices
  const { relay } = getPlatform().capabilities
  return (
    <Panel title={text.panel}>
      <p className="max-w-prose">{relay ? text.explain : text.explainBrowser}</p>
      <div className="mt-3 grid gap-1">
        {KINDS.map(([name, label, hint]) => (
          <SettingSwitch key={name} name={name} label={text[label]} hint={text[hint]} />
        ))}
        <OutsideSwitch />
        <QuietHours />
      </div>
    </Panel>
  )
}

/** Whether the system shows them, too: a browser asks its user first. */
function OutsideSwitch() {
  const text = useMessages().settings.notifications
  const { notifications, relay } = getPlatform().capabilities
  const { isOn, isAsking, isRefused, change } = useNotifySwitch('noticesOutside')
  if (!notifications) return <p className="max-w-prose py-2">{text.notices.outsideNone}</p>
  return (
    <>
      <SwitchField
        label={text.notices.outside}
        hint={text.notices.outsideHint[relay ? 'desktop' : 'browser']}
        checked={isOn}
        busy={isAsking}
        onChange={change}
      />
      {isRefused && <Alert tone="error">{text.songsRefused}</Alert>}
    </>
  )
}

function QuietHours() {
  const text = useMessages().settings.notifications.notices
  const [quiet] = useSetting('quietHours')
  const [from, setFrom] = useSetting('quietFrom')
  const [to, setTo] = useSetting('quietTo')
  return (
    <>
      <SettingSwitch name="quietHours" label={text.quiet} hint={text.quietHint} />
      {quiet === 'on' && (
        <div className="grid max-w-md grid-cols-2 gap-4">
          <TextField
            type="time"
            label={text.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            type="time"
            label={text.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
}
