import { Volume2, VolumeX } from 'lucide-react'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Range } from '../../ui/range.tsx'
import { useWishedLevel } from './use-wished-level.ts'

/** Where unmuting goes when the volume itself is at zero. */
const UNMUTED_VOLUME = 0.5

interface VolumeProps {
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly onVolume: (level: number) => void
  readonly onMute: () => void
}

/** Mute and volume, as the main window's player has them. */
export function MiniVolume({ volume, muted, onVolume, onMute }: VolumeProps) {
  const text = useMessages().mini
  const { level, wish, settle } = useWishedLevel(volume)
  const percent = Math.round(level * 100)
  const silent = muted || level === 0
  const toggle = () => (muted || level > 0 ? onMute() : onVolume(UNMUTED_VOLUME))
  return (
    <>
      <IconButton label={silent ? text.unmute : text.mute} onClick={toggle}>
        {silent ? (
          <VolumeX aria-hidden="true" className="size-5" />
        ) : (
          <Volume2 aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      <Range
        label={text.volume}
        min={0}
        max={100}
        value={percent}
        aria-valuetext={muted ? text.volumeMuted(percent) : text.volumeValue(percent)}
        onChange={(next) => {
          wish(next / 100)
          onVolume(next / 100)
        }}
        onBlur={settle}
        className={cx('min-w-0 flex-1', muted && 'opacity-45')}
      />
    </>
  )
}
