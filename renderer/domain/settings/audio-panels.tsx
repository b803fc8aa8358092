import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Panel } from '../../ui/panel.tsx'
import { Range } from '../../ui/range.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { useSetting } from './settings.ts'

export function KeepScreenOnPanel() {
  const text = settingsText.audio
  if (getPlatform().keepScreenOn === null) return null
  return (
    <Panel title={text.whilePlaying}>
      <div className="max-w-xl">
        <SettingSwitch name="keepScreenOn" label={text.keepScreenOn} hint={text.keepScreenOnHint} />
      </div>
    </Panel>
  )
}

export function VolumePanel() {
  const text = settingsText.audio
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
        <SettingSwitch
          name="stationVolumes"
          label={text.stationVolumes}
          hint={text.stationVolumesHint}
        />
      </div>
    </Panel>
  )
}
