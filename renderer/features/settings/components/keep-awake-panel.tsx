import { useMessages } from '../../../messages/messages.ts'
import { isDesktop } from '../../../platform/is-desktop.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useSetting } from '../settings.ts'

/** Whether the computer, or a browser's screen, stays awake while something plays; nothing where it cannot. */
export function KeepAwakePanel() {
  const text = useMessages().settings.audio
  const [wanted, setWanted] = useSetting('keepAwake')
  if (!getPlatform().capabilities.keepsAwake) return null
  return (
    <Panel title={text.whilePlaying}>
      <div className="max-w-xl">
        <SwitchField
          label={isDesktop ? text.keepAwake : text.keepScreenOn}
          hint={isDesktop ? text.keepAwakeHint : text.keepScreenOnHint}
          checked={wanted === 'on'}
          onChange={(on) => setWanted(on ? 'on' : 'off')}
        />
      </div>
    </Panel>
  )
}
