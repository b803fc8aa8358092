import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { SettingName, SettingValue } from './registry.ts'
import { useSetting } from './settings.ts'

type SwitchName = {
  [Name in SettingName]: SettingValue<Name> extends 'on' | 'off' ? Name : never
}[SettingName]

interface SettingSwitchProps {
  readonly name: SwitchName
  readonly label: string
  readonly hint: string
}

export function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const [value, setValue] = useSetting(name)
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={value === 'on'}
      onChange={(isOn) => setValue(isOn ? 'on' : 'off')}
    />
  )
}

interface SwitchPanelProps {
  readonly name: SwitchName
  readonly text: { readonly title: string; readonly label: string; readonly hint: string }
}

function SwitchPanel({ name, text: { title, label, hint } }: SwitchPanelProps) {
  return (
    <Panel id={name} title={title}>
      <SettingSwitch name={name} label={label} hint={hint} />
    </Panel>
  )
}

export function ReleasesPanel() {
  return <SwitchPanel name="releases" text={settingsText.releases} />
}

export function OutcomesPanel() {
  return <SwitchPanel name="listeningOutcomes" text={settingsText.outcomes} />
}

export function DirectoryPanel() {
  const text = settingsText.directory
  if (!getPlatform().capabilities.directory) return null
  return <SwitchPanel name="directoryClicks" text={text} />
}
