import { useEffect, useRef, useState } from 'react'
import { log } from '../../../lib/log.ts'
import { useMessages } from '../../../messages/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { startNowPlaying } from '../../now-playing/now-playing.ts'
import { usePlayer } from '../player.ts'
import { Dial } from './dial.tsx'
import { PlayerControls } from './player-controls.tsx'
import type { PlayerDialog } from './player-extras.tsx'
import { PlayerLines } from './player-lines.tsx'
import { useLoaded } from './use-loaded.ts'
import { VolumeControl } from './volume-control.tsx'

const loadExtras = () => import('./player-extras.tsx').then((module) => module.PlayerExtras)
const onFailed = (error: unknown) => log.warn('The tools of the player could not be loaded', error)

/** Of so many icon buttons, and the mini player's where there is one, with the gaps between them. */
const widthOfButtons = (count: number) =>
  `${(count + Number(getPlatform().capabilities.miniWindow)) * 2.625 - 0.125}rem`

/** The player at the foot of every signed-in page. */
export function MiniPlayer() {
  const text = useMessages().screens.player
  const state = usePlayer()
  const region = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<PlayerDialog | null>(null)
  const Extras = useLoaded({ load: loadExtras, wanted: state.item !== null, onFailed })
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
          {Extras ? (
            <Extras state={state} opened={opened} onOpen={setOpened} />
          ) : (
            // The place of buttons whose code is on its way: nothing moves away from under a click.
            state.item && (
              <span style={{ width: widthOfButtons(state.status === 'failed' ? 1 : 3) }} />
            )
          )}
        </div>
      </div>
    </section>
  )
}
