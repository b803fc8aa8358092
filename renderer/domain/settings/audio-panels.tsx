import { useMessages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { Range } from '../../ui/range.tsx'
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

/** Whether each station begins with the volume it was last given. */
function StationVolumesSwitch() {
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

/** The volume of the player, which follows at once. */
export function VolumePanel() {
  const text = useMessages().settings.audio
  const [volume, setVolume] = useSetting('volume')
  const percent = Math.round(volume * 100)
  return (
    <Panel title={text.volume}>
      <div className="flex max-w-xl items-center gap-5">
        <Range
          label={text.volume}
          min={0}
          max={100}
          value={percent}
          aria-valuetext={text.percent(percent)}
          onChange={(value) => setVolume(value / 100)}
          className="min-w-0 flex-1"
        />
        <span aria-hidden="true" className="poster w-28 text-right text-4xl tabular-nums">
          {text.percent(percent)}
        </span>
      </div>
      <p className="mt-3 text-soft">{text.explain}</p>
      <div className="mt-3 max-w-xl">
        <StationVolumesSwitch />
      </div>
    </Panel>
  )
}
