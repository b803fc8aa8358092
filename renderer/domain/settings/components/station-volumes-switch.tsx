import { useMessages } from '../../../locales/messages.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useSetting } from '../settings.ts'

/** Whether each station begins with the volume it was last given. */
export function StationVolumesSwitch() {
  const text = useMessages().settings.audio
  const [kept, setKept] = useSetting('stationVolumes')
  return (
    <SwitchField
      label={text.stationVolumes}
      hint={text.stationVolumesHint}
      checked={kept === 'on'}
      onChange={(on) => setKept(on ? 'on' : 'off')}
    />
  )
}
