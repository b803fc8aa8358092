import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { SettingSwitch, type SwitchName } from './setting-switch.tsx'

interface SwitchPanelProps {
  readonly name: SwitchName
  readonly text: { readonly title: string; readonly label: string; readonly hint: string }
}

function SwitchPanel({ name, text: { title, label, hint } }: SwitchPanelProps) {
  return (
    <Panel title={title}>
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
