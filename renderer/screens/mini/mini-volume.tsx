import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Range } from '../../ui/range.tsx'

/** Levels this near are the same: the player keeps whole percents. */
const SAME = 0.005

interface WishedLevel {
  /** What the slider shows, 0 to 1. */
  readonly level: number
  readonly wish: (level: number) => void
  /** From now on the slider shows what the player has, whatever was wished. */
  readonly settle: () => void
}

/**
 * The level under a finger. The player answers over two windows; until it has come to what was wished
 * the slider stays where it is, or it would run back under the pointer.
 */
function useWishedLevel(actual: number): WishedLevel {
  const [wished, setWished] = useState<number | null>(null)
  if (wished !== null && Math.abs(actual - wished) < SAME) setWished(null)
  return { level: wished ?? actual, wish: setWished, settle: () => setWished(null) }
}

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
