import { useMessages } from '../../locales/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useSetting } from './settings.ts'

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
