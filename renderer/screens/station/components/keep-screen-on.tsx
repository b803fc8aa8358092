import { useSetting } from '../../../domain/settings/settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'

/** The setting for all stations, on the page of one; renders nothing where the platform has no say in it. */
export function KeepScreenOn() {
  const text = useMessages().settings.audio
  const [wanted, setWanted] = useSetting('keepScreenOn')
  if (getPlatform().keepScreenOn === null) return null
  return (
    <div className="max-w-xl">
      <SwitchField
        label={text.keepScreenOn}
        hint={text.keepScreenOnHint}
        checked={wanted === 'on'}
        onChange={(on) => setWanted(on ? 'on' : 'off')}
      />
    </div>
  )
}
