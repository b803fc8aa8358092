import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useSetting } from './settings.ts'

/** Renders nothing where the platform has no say in it. */
export function KeepScreenOnPanel() {
  const text = useMessages().settings.audio
  const [wanted, setWanted] = useSetting('keepScreenOn')
  if (getPlatform().keepScreenOn === null) return null
  return (
    <Panel title={text.whilePlaying}>
      <div className="max-w-xl">
        <SwitchField
          label={text.keepScreenOn}
          hint={text.keepScreenOnHint}
          checked={wanted === 'on'}
          onChange={(on) => setWanted(on ? 'on' : 'off')}
        />
      </div>
    </Panel>
  )
}
