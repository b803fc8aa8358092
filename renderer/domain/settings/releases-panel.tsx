import { useMessages } from '../../locales/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useSetting } from './settings.ts'

/** Whether the server is asked for the releases of kept songs. */
export function ReleasesPanel() {
  const text = useMessages().settings.releases
  const [releases, setReleases] = useSetting('releases')
  return (
    <Panel title={text.title}>
      <SwitchField
        label={text.label}
        hint={text.hint}
        checked={releases === 'on'}
        onChange={(on) => setReleases(on ? 'on' : 'off')}
      />
    </Panel>
  )
}
