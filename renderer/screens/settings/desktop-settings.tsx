/** The settings that only the desktop app has. */

import { useState } from 'react'
import type { DesktopChanges, UpdateState } from '../../../preload/contract/desktop.ts'
import { copyText } from '../../lib/copy-text.ts'
import { log } from '../../lib/log.ts'
import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { MediaKeysPanel } from './components/media-keys-panel.tsx'
import { useDesktopState } from './components/use-desktop-state.ts'

/** Starting at login, what the desktop does not let Undertone do, and the update that waits. */
function AppPanel() {
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

/** The crash log, shown on request, and copied for a bug report. */
function CrashLogPanel() {
  const text = useMessages().program
  const [crashes, setCrashes] = useState<string | null>(null)
  const [outcome, setOutcome] = useState('')
  const [failed, setFailed] = useState(false)
  const show = async () => {
    setOutcome('')
    try {
      setCrashes(await getPlatform().desktop.crashLog())
      setFailed(false)
    } catch (error) {
      log.error('The crash log could not be read', error)
      setFailed(true)
    }
  }
  const copy = async (kept: string) =>
    setOutcome((await copyText(kept)) ? text.copied : text.notCopied)
  return (
    <Panel title={text.crashes}>
      <p className="max-w-prose">{text.crashesExplain}</p>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void show()}>{text.showCrashes}</Button>
          {crashes && <Button onClick={() => void copy(crashes)}>{text.copy}</Button>}
          <p role="status" className="text-soft">
            {crashes === '' ? text.noCrashes : outcome}
          </p>
        </div>
        {failed && <Alert tone="error">{text.crashesFailed}</Alert>}
        {crashes && (
          <section
            aria-label={text.crashes}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard (WCAG 2.1.1).
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-edge bg-well p-3"
          >
            <pre className="whitespace-pre-wrap text-[0.8125rem]">{crashes}</pre>
          </section>
        )}
      </div>
    </Panel>
  )
}

/** Nothing in a browser. */
export function DesktopSettings() {
  if (!getPlatform().capabilities.tray) return null
  return (
    <>
      <MediaKeysPanel />
      <AppPanel />
      <CrashLogPanel />
    </>
  )
}
