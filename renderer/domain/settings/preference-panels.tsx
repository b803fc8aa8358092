import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { SettingSwitch, type SwitchName } from './setting-switch.tsx'

interface SwitchPanelProps {
  readonly name: SwitchName
  readonly text: { readonly title: string; readonly label: string; readonly hint: string }
}

/** A panel of one switch. */
function SwitchPanel({ name, text: { title, label, hint } }: SwitchPanelProps) {
  return (
    <Panel title={title}>
      <SettingSwitch name={name} label={label} hint={hint} />
    </Panel>
  )
}

/** Whether the server is asked for the releases of kept songs. */
export function ReleasesPanel() {
  return <SwitchPanel name="releases" text={useMessages().settings.releases} />
}

/** Whether the API is told how stations play; off until the user turns it on. */
export function OutcomesPanel() {
  return <SwitchPanel name="listeningOutcomes" text={useMessages().settings.outcomes} />
}

/** Whether the directory is told which stations are heard; nothing where there is none. */
export function DirectoryPanel() {
  const text = useMessages().settings.directory
  if (!getPlatform().capabilities.directory) return null
  return <SwitchPanel name="directoryClicks" text={text} />
}
