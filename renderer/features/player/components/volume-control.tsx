import { Volume2, VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Range } from '../../../ui/range.tsx'
import { player } from '../player.ts'
import { toPercent } from './player-text.ts'

/** Where unmuting goes when nothing louder is known, e.g. after a start with the volume at zero. */
const UNMUTED_VOLUME = 0.5

/** Mute and volume. Muting is volume zero, so that it is remembered and shown as such. */
export function VolumeControl({ volume }: { readonly volume: number }) {
  const text = useMessages().screens.player
  const audible = useRef(UNMUTED_VOLUME)
  const muted = volume === 0
  function toggle() {
    if (!muted) audible.current = volume
    player.setVolume(muted ? audible.current : 0)
  }
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton label={muted ? text.unmute : text.mute} onClick={toggle}>
        {muted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
      </IconButton>
      <Range
        label={text.volume}
        min={0}
        max={100}
        value={toPercent(volume)}
        aria-valuetext={text.volumeValue(toPercent(volume))}
        onChange={(percent) => player.setVolume(percent / 100)}
        className="w-full min-w-16"
      />
    </div>
  )
}
