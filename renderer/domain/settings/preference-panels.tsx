import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
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

/** Whether the API is told how stations play; off until the user turns it on. */
export function OutcomesPanel() {
  const text = useMessages().settings.outcomes
  const [told, setTold] = useSetting('listeningOutcomes')
  return (
    <Panel title={text.title}>
      <SwitchField
        label={text.label}
        hint={text.hint}
        checked={told === 'on'}
        onChange={(on) => setTold(on ? 'on' : 'off')}
      />
    </Panel>
  )
}

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
