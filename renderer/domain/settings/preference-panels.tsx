import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useSetting } from './settings.ts'

/** Whether the directory is told which stations are heard; nothing where there is none. */
export function DirectoryPanel() {
  const text = useMessages().settings.directory
  const [clicks, setClicks] = useSetting('directoryClicks')
  if (!getPlatform().capabilities.directory) return null
  return (
    <Panel title={text.title}>
      <SwitchField
        label={text.label}
        hint={text.hint}
        checked={clicks === 'on'}
        onChange={(on) => setClicks(on ? 'on' : 'off')}
      />
    </Panel>
  )
}
