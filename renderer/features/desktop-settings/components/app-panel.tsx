import { useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useDesktopState } from './use-desktop-state.ts'

/** Starting at login, what the desktop does not let Undertone do, and the update that waits. */
export function AppPanel() {
  const text = useMessages().program
  const { state, change } = useDesktopState()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (state === null) return null
  const { settings, canStartAtLogin, placesWindows, update } = state
  const startAtLogin = async (on: boolean) => {
    setBusy(true)
    setFailed(!(await change({ startAtLogin: on })))
    setBusy(false)
  }
  return (
    <Panel title={text.title}>
      <div className="grid gap-3">
        {canStartAtLogin ? (
          <SwitchField
            label={text.startAtLogin}
            hint={text.startAtLoginHint}
            checked={settings.startAtLogin}
            busy={busy}
            onChange={(on) => void startAtLogin(on)}
          />
        ) : (
          <p>{text.cannotStartAtLogin}</p>
        )}
        {!placesWindows && (
          <p className="max-w-prose">
            {text.cannotPlaceWindows} {text.withX11}{' '}
            <code className="font-mono text-[0.8125rem] whitespace-nowrap">{text.x11Option}</code>
          </p>
        )}
        {failed && <Alert tone="error">{text.notChanged}</Alert>}
        {update !== null && <Alert tone="note">{text.update(update)}</Alert>}
      </div>
    </Panel>
  )
}
