import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useNotifySwitch } from './components/use-notify-switch.ts'

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
