import { Volume2, VolumeX } from 'lucide-react'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import { player } from '../../../domain/player/player.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Range } from '../../../ui/range.tsx'

const UNMUTED_VOLUME = 0.5

interface VolumeControlProps {
  readonly volume: number
  readonly muted: boolean
}

/** While muted, the slider keeps the volume that unmuting restores. */
export function VolumeControl({ volume, muted }: VolumeControlProps) {
  const percent = Math.round(volume * 100)
  const silent = muted || volume === 0
  function toggle() {
    if (!silent) player.setMuted(true)
    else if (volume === 0) player.setVolume(UNMUTED_VOLUME)
    else player.setMuted(false)
  }
  return (
    <div className="volume">
      <IconButton
        label={silent ? playerText.unmute : playerText.mute}
        aria-keyshortcuts="m"
        onClick={toggle}
      >
        {silent ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
      </IconButton>
      <Range
        label={playerText.volume}
        min={0}
        max={100}
        value={percent}
        aria-valuetext={muted ? playerText.volumeMuted(percent) : playerText.volumeValue(percent)}
        onChange={(next) => player.setVolume(next / 100)}
        className={cx('w-full min-w-10', muted && 'opacity-45')}
      />
    </div>
  )
}
