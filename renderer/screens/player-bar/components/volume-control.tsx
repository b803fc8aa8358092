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

/** Mute button and volume slider. While muted, the slider shows the volume that unmuting restores. */
export function VolumeControl({ volume, muted }: VolumeControlProps) {
  const percent = Math.round(volume * 100)
  const isSilent = muted || volume === 0
  function toggle() {
    if (!isSilent) player.setMuted(true)
    else if (volume === 0) player.setVolume(UNMUTED_VOLUME)
    else player.setMuted(false)
  }
  return (
    <div className="volume">
      <IconButton
        label={isSilent ? playerText.unmute : playerText.mute}
        aria-keyshortcuts="m"
        onClick={toggle}
      >
        {isSilent ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
      </IconButton>
      <Range
        label={playerText.volume}
        min={0}
        max={100}
        value={percent}
        aria-valuetext={muted ? playerText.volumeMuted(percent) : playerText.volumeValue(percent)}
        onChange={(value) => player.setVolume(value / 100)}
        className={cx('w-full min-w-10', muted && 'opacity-45')}
      />
    </div>
  )
}
