import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { startNowPlaying } from '../../now-playing/now-playing.ts'
import { usePlayer } from '../player.ts'
import { Dial } from './dial.tsx'
import { PlayerControls } from './player-controls.tsx'
import { type PlayerDialog, PlayerExtras } from './player-extras.tsx'
import { PlayerLines } from './player-lines.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The player at the foot of every signed-in page. */
export function MiniPlayer() {
  const text = useMessages().player
  const state = usePlayer()
  const region = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<PlayerDialog | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  if (state.item !== null && !hasPlayed) setHasPlayed(true)
  useEffect(startNowPlaying, [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={text.region}
      className="player-frame outline-none border-t-[1.5px] border-ink bg-sheet wide:min-h-(--dock) dark:border-edge"
    >
      <Dial stationId={state.item?.id ?? null} status={state.status} />
      {/* styles/player.css places the parts by status. */}
      <div className="player" data-status={state.status}>
        <PlayerLines state={state} />
        <PlayerControls
          state={state}
          // A button that goes away with its own click hands the keyboard on to the player.
          onLeave={() => region.current?.focus()}
          onDetails={() => setOpened('details')}
        />
        <div className="player-tools">
          <VolumeControl volume={state.volume} muted={state.muted} />
          {hasPlayed && <PlayerExtras state={state} opened={opened} onOpen={setOpened} />}
        </div>
      </div>
    </section>
  )
}
