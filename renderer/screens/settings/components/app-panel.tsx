import { useState } from 'react'
import type { DesktopChanges, UpdateState } from '../../../../preload/contract/desktop.ts'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
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
  const { settings, canStartAtLogin, loginItemNeedsApproval, placesWindows, update } = state
  const apply = async (changes: DesktopChanges) => {
    setBusy(true)
    setFailed(!(await change(changes)))
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
            onChange={(on) => void apply({ startAtLogin: on })}
          />
        ) : (
          <p>{text.cannotStartAtLogin}</p>
        )}
        {loginItemNeedsApproval && <Alert tone="note">{text.allowLoginItem}</Alert>}
        <SwitchField
          label={text.hardwareAcceleration}
          hint={text.hardwareAccelerationHint}
          checked={settings.hardwareAcceleration}
          busy={busy}
          onChange={(on) => void apply({ hardwareAcceleration: on })}
        />
        {!placesWindows && (
          <p className="max-w-prose">
            {text.cannotPlaceWindows} {text.withX11}{' '}
            <code className="font-mono text-[0.8125rem] whitespace-nowrap">{text.x11Option}</code>
          </p>
        )}
        {failed && <Alert tone="error">{text.notChanged}</Alert>}
        {update !== null && <UpdateNotice update={update} />}
      </div>
    </Panel>
  )
}

function UpdateNotice({ update }: { readonly update: UpdateState }) {
  const text = useMessages().program
  const { version, canRestart, download } = update
  const restart = () => getPlatform().desktop.restart()
  return (
    <Alert
      tone="note"
      action={
        (canRestart && <Button onClick={restart}>{text.restartNow}</Button>) ||
        (download !== null && (
          <a
            className={buttonClass('outline', 'normal')}
            href={download}
            target="_blank"
            rel="noreferrer"
          >
            {text.download}
          </a>
        ))
      }
    >
      {canRestart ? text.updateReady(version) : text.updateAvailable(version)}
    </Alert>
  )
}
