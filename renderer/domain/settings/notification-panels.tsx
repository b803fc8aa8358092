import { useState } from 'react'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { notify } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useSetting } from './settings.ts'

interface NotifySwitchProps {
  readonly name: 'songNotifications' | 'notifyOutside'
  readonly label: string
  readonly hint: string
}

/** A switch for system notifications. In a browser, turning it on requests the user's permission. */
function NotifySwitch({ name, label, hint }: NotifySwitchProps) {
  const text = settingsText.notifications
  const [setting, setSetting] = useSetting(name)
  const [isRequesting, setIsRequesting] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const change = async (isOn: boolean): Promise<void> => {
    setIsRefused(false)
    if (!isOn) return setSetting('off')
    setIsRequesting(true)
    // A browser shows the request only during a click. The desktop app needs no permission.
    const isAllowed =
      getPlatform().capabilities.relay || (await Notification.requestPermission()) === 'granted'
    setIsRequesting(false)
    setIsRefused(!isAllowed)
    if (isAllowed) setSetting('on')
  }
  return (
    <>
      <SwitchField
        label={label}
        hint={hint}
        checked={setting === 'on'}
        busy={isRequesting}
        onChange={(isOn) => void change(isOn)}
      />
      {isRefused && <Alert tone="error">{text.songsRefused}</Alert>}
    </>
  )
}

export function MessagesPanel() {
  const text = settingsText.notifications
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

export function SongNotificationsPanel() {
  const text = settingsText.notifications
  const { notifications } = getPlatform().capabilities
  return (
    <Panel id="songNotifications" title={text.songs}>
      {notifications ? (
        <div className="grid gap-3">
          <NotifySwitch name="songNotifications" label={text.songsLabel} hint={text.songsHint} />
        </div>
      ) : (
        <p className="max-w-prose">{text.songsNone}</p>
      )}
    </Panel>
  )
}

const FOLLOW_SETTINGS = [
  ['notifyShows', 'show', 'showHint'],
  ['notifyStations', 'station', 'stationHint'],
  ['notifyCreators', 'creator', 'creatorHint'],
] as const

export function FollowNotificationsPanel() {
  const text = settingsText.notifications.notices
  const { relay } = getPlatform().capabilities
  return (
    <Panel title={text.panel}>
      <p className="max-w-prose">{relay ? text.explain : text.explainBrowser}</p>
      <div className="mt-3 grid gap-1">
        {FOLLOW_SETTINGS.map(([name, label, hint]) => (
          <SettingSwitch key={name} name={name} label={text[label]} hint={text[hint]} />
        ))}
        <OutsideSwitch />
        <QuietHours />
      </div>
    </Panel>
  )
}

function OutsideSwitch() {
  const text = settingsText.notifications.notices
  const { notifications, relay } = getPlatform().capabilities
  if (!notifications) return <p className="max-w-prose py-2">{text.outsideNone}</p>
  const hint = text.outsideHint[relay ? 'desktop' : 'browser']
  return <NotifySwitch name="notifyOutside" label={text.outside} hint={hint} />
}

function QuietHours() {
  const text = settingsText.notifications.notices
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
