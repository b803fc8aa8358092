import { useMessages } from '../../../messages/messages.ts'
import { isDesktop } from '../../../platform/is-desktop.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useSetting } from '../../settings/settings.ts'

/** The setting that holds for all stations, where one of them is heard; nothing where nothing can be kept awake. */
export function KeepAwake() {
  const text = useMessages().settings.audio
  const [wanted, setWanted] = useSetting('keepAwake')
  if (!getPlatform().capabilities.keepsAwake) return null
  return (
    <div className="max-w-xl">
      <SwitchField
        label={isDesktop ? text.keepAwake : text.keepScreenOn}
        hint={isDesktop ? text.keepAwakeHint : text.keepScreenOnHint}
        checked={wanted === 'on'}
        onChange={(on) => setWanted(on ? 'on' : 'off')}
      />
    </div>
  )
}
