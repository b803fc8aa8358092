import { useEffect, useState } from 'react'
import type {
  DesktopChanges,
  DesktopState,
  MediaKeyChoice,
  UpdateState,
} from '../../../preload/contract/desktop.ts'
import { mediaKeysText } from '../../../shared/locales/generated/media-keys.ts'
import { programText } from '../../../shared/locales/generated/program.ts'
import { copyText } from '../../lib/copy-text.ts'
import { log } from '../../lib/log.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

/** Returns the desktop settings of the main process, and updates them when they change. Null until loaded. */
function useDesktopState(): {
  readonly state: DesktopState | null
  /** Resolves with false when the request failed. */
  change(changes: DesktopChanges): Promise<boolean>
} {
  const [state, setState] = useState<DesktopState | null>(null)
  useEffect(() => {
    const { desktop } = getPlatform()
    let isUnmounted = false
    const stop = desktop.onChanged(setState)
    desktop.state().then(
      // A pushed state is newer than the response.
      (response) => !isUnmounted && setState((pushed) => pushed ?? response),
      (error: unknown) => log.error('Could not read the desktop settings', error),
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  return {
    state,
    async change(changes) {
      try {
        setState(await getPlatform().desktop.change(changes))
        return true
      } catch (error) {
        log.error('Could not change a desktop setting', error)
        return false
      }
    },
  }
}

function AppPanel() {
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
    <Panel title={programText.title}>
      <div className="grid gap-3">
        {canStartAtLogin ? (
          <SwitchField
            label={programText.startAtLogin}
            hint={programText.startAtLoginHint}
            checked={settings.startAtLogin}
            busy={busy}
            onChange={(isOn) => void apply({ startAtLogin: isOn })}
          />
        ) : (
          <p>{programText.cannotStartAtLogin}</p>
        )}
        {loginItemNeedsApproval && <Alert tone="note">{programText.allowLoginItem}</Alert>}
        <SwitchField
          label={programText.hardwareAcceleration}
          hint={programText.hardwareAccelerationHint}
          checked={settings.hardwareAcceleration}
          busy={busy}
          onChange={(isOn) => void apply({ hardwareAcceleration: isOn })}
        />
        {!placesWindows && (
          <p className="max-w-prose">
            {programText.cannotPlaceWindows} {programText.withX11}{' '}
            <code className="font-mono text-[0.8125rem] whitespace-nowrap">
              {programText.x11Option}
            </code>
          </p>
        )}
        {failed && <Alert tone="error">{programText.notChanged}</Alert>}
        {update !== null && <UpdateAlert update={update} />}
      </div>
    </Panel>
  )
}

function UpdateAlert({ update }: { readonly update: UpdateState }) {
  const { version, canRestart, download } = update
  const restart = () => getPlatform().desktop.restart()
  return (
    <Alert
      tone="note"
      action={
        (canRestart && <Button onClick={restart}>{programText.restartNow}</Button>) ||
        (download !== null && (
          <a
            className={buttonClass('outline', 'normal')}
            href={download}
            target="_blank"
            rel="noreferrer"
          >
            {programText.download}
          </a>
        ))
      }
    >
      {canRestart ? programText.updateReady(version) : programText.updateAvailable(version)}
    </Alert>
  )
}

function CrashLogPanel() {
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
  const copy = async (value: string) =>
    setOutcome((await copyText(value)) ? programText.copied : programText.notCopied)
  return (
    <Panel title={programText.crashes}>
      <p className="max-w-prose">{programText.crashesExplain}</p>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void show()}>{programText.showCrashes}</Button>
          {crashes && <Button onClick={() => void copy(crashes)}>{programText.copy}</Button>}
          <p role="status" className="text-soft">
            {crashes === '' ? programText.noCrashes : outcome}
          </p>
        </div>
        {failed && <Alert tone="error">{programText.crashesFailed}</Alert>}
        {crashes && (
          <section
            aria-label={programText.crashEntries}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard (WCAG 2.1.1).
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

/** Settings of the desktop app: media keys, start, updates and crash log. Renders nothing in a browser. */
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

const MEDIA_KEY_CHOICES: readonly MediaKeyChoice[] = ['system', 'shortcuts', 'off']

function MediaKeysPanel() {
  const { state, change } = useDesktopState()
  const [failed, setFailed] = useState(false)
  if (state === null) return null
  const { mediaKeys } = state.settings
  const choose = async (choice: string) => {
    const mediaKeyChoice = MEDIA_KEY_CHOICES.find((value) => value === choice)
    if (mediaKeyChoice) setFailed(!(await change({ mediaKeys: mediaKeyChoice })))
  }
  return (
    <Panel title={mediaKeysText.title}>
      <div className="grid max-w-xl gap-3">
        <SelectField
          label={mediaKeysText.label}
          hint={mediaKeysText.hints[mediaKeys]}
          value={mediaKeys}
          options={MEDIA_KEY_CHOICES.map((value) => ({
            value,
            label: mediaKeysText.choices[value],
          }))}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
        {state.mediaKeyProblem !== null && (
          <Alert tone="error">{mediaKeysText.problems[state.mediaKeyProblem]}</Alert>
        )}
        {failed && <Alert tone="error">{mediaKeysText.notChanged}</Alert>}
      </div>
    </Panel>
  )
}
