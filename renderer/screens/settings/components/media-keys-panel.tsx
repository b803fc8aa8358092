import { useState } from 'react'
import type { MediaKeyChoice } from '../../../../preload/contract/desktop.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useDesktopState } from './use-desktop-state.ts'

const CHOICES: readonly MediaKeyChoice[] = ['system', 'shortcuts', 'off']

/** Who hears the media keys, and why they do not work as chosen. */
export function MediaKeysPanel() {
  const text = useMessages().mediaKeys
  const { state, change } = useDesktopState()
  const [failed, setFailed] = useState(false)
  if (state === null) return null
  const { mediaKeys } = state.settings
  const choose = async (choice: string) => {
    const known = CHOICES.find((one) => one === choice)
    if (known) setFailed(!(await change({ mediaKeys: known })))
  }
  return (
    <Panel title={text.title}>
      <div className="grid max-w-xl gap-3">
        <SelectField
          label={text.label}
          hint={text.hints[mediaKeys]}
          value={mediaKeys}
          options={CHOICES.map((value) => ({ value, label: text.choices[value] }))}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
        {state.mediaKeyProblem !== null && (
          <Alert tone="error">{text.problems[state.mediaKeyProblem]}</Alert>
        )}
        {failed && <Alert tone="error">{text.notChanged}</Alert>}
      </div>
    </Panel>
  )
}
