import { Pause, Play, RotateCcw, Square } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OnAir } from '../../../ui/on-air.tsx'
import { canPlay } from '../can-play.ts'
import { type PlayerState, player, usePlayer } from '../player.ts'
import { Dial } from './dial.tsx'
import { playerText } from './player-text.ts'
import { VolumeControl } from './volume-control.tsx'

/** The player at the foot of every signed-in page. */
export function MiniPlayer() {
  const text = useMessages().screens.player
  const state = usePlayer()
  const region = useRef<HTMLElement>(null)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={text.region}
      className="outline-none border-t-[1.5px] border-ink bg-sheet wide:min-h-(--dock) dark:border-edge"
    >
      <Dial stationId={state.item?.id ?? null} status={state.status} />
      {/* styles/player.css places the parts by status. */}
      <div className="player" data-status={state.status}>
        <NowPlaying state={state} />
        <Controls
          state={state}
          // A button that goes away with its own click hands the keyboard on to the player.
          onLeave={() => region.current?.focus()}
        />
        <div className="player-volume">
          <VolumeControl volume={state.volume} />
        </div>
      </div>
    </section>
  )
}

const STATUS_LOOK: Record<PlayerState['status'], string> = {
  idle: 'text-soft',
  connecting: 'text-soft',
  playing: 'font-semibold text-live',
  paused: 'text-soft',
  failed: 'text-hot-text',
}

function NowPlaying({ state }: { readonly state: PlayerState }) {
  const text = useMessages().screens.player
  const { item, status, failure } = state
  return (
    <>
      {item && (
        <>
          <Cover
            seed={item.id}
            name={item.name}
            favicon={item.favicon}
            className="my-0.5 size-13 border-[1.5px] border-ink [grid-area:cover] dark:border-transparent"
          />
          <p
            dir="auto"
            className={cx(
              'truncate text-left font-display text-lg leading-tight font-bold [grid-area:name]',
              status !== 'failed' && 'self-end',
            )}
          >
            {item.name}
          </p>
        </>
      )}
      <div
        role="status"
        title={failure ?? undefined}
        className={cx(
          'min-w-0 [grid-area:status]',
          item
            ? 'line-clamp-3 self-start text-[0.8125rem] leading-snug wide:line-clamp-2'
            : 'font-display text-lg font-semibold',
        )}
      >
        <span
          className={cx(
            status === 'playing' && 'inline-flex items-center gap-2',
            STATUS_LOOK[status],
          )}
        >
          {status === 'playing' && <OnAir />}
          {playerText(state, text)}
        </span>{' '}
        {!item && (
          <Link
            to="/browse"
            className="font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {text.pickStation}
          </Link>
        )}
      </div>
    </>
  )
}

interface ControlsProps {
  readonly state: PlayerState
  readonly onLeave: () => void
}

function Controls({ state, onLeave }: ControlsProps) {
  const text = useMessages().screens.player
  const { item, status, isPlaying } = state
  if (!item) return null
  return (
    <div className="flex items-center gap-1 [grid-area:controls]">
      {status === 'failed' && canPlay(item) && (
        <Button
          size="small"
          onClick={() => {
            onLeave()
            player.resume()
          }}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {text.tryAgain}
        </Button>
      )}
      {status !== 'failed' && (
        <IconButton
          variant="solid"
          label={isPlaying ? text.pause : text.play}
          onClick={() => (isPlaying ? player.pause() : player.resume())}
          className="size-12"
        >
          {isPlaying ? (
            <Pause className="size-5 fill-current" />
          ) : (
            <Play className="size-5 fill-current" />
          )}
        </IconButton>
      )}
      <IconButton
        label={text.stop}
        onClick={() => {
          onLeave()
          player.stop()
        }}
      >
        <Square className="size-4 fill-current" />
      </IconButton>
    </div>
  )
}
