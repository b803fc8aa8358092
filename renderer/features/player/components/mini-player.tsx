import { Pause, Play, RotateCcw, Square } from 'lucide-react'
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
  return (
    <section
      aria-label={text.region}
      className="border-t-[1.5px] border-ink bg-sheet wide:min-h-(--dock) dark:border-edge"
    >
      <Dial stationId={state.item?.id ?? null} status={state.status} />
      <div className="flex flex-wrap items-center gap-x-4 px-3 pt-1.5 pb-2 wide:flex-nowrap wide:px-5">
        <NowPlaying state={state} />
        <Controls state={state} />
        <div
          className={cx(
            'w-full wide:flex wide:w-44 wide:flex-none',
            state.item ? 'flex' : 'hidden',
          )}
        >
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
  const { item, status } = state
  return (
    <div
      className={cx(
        'flex min-w-0 flex-1 items-center gap-3 wide:min-h-14',
        item ? 'min-h-14' : 'min-h-8',
      )}
    >
      {item && (
        <Cover
          seed={item.id}
          name={item.name}
          favicon={item.favicon}
          className="size-13 shrink-0 border-[1.5px] border-ink"
        />
      )}
      <div className="min-w-0">
        {item && (
          <p className="truncate font-display text-lg leading-tight font-bold">{item.name}</p>
        )}
        <div
          role="status"
          className={item ? 'text-[0.8125rem] leading-snug' : 'font-display text-lg font-semibold'}
        >
          <span className={cx('inline-flex items-center gap-2', STATUS_LOOK[status])}>
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
      </div>
    </div>
  )
}

function Controls({ state }: { readonly state: PlayerState }) {
  const text = useMessages().screens.player
  const { item, status, isPlaying } = state
  if (!item) return null
  return (
    <div className="flex shrink-0 items-center gap-1">
      {status === 'failed' && canPlay(item) && (
        <Button size="small" onClick={() => player.resume()}>
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
      <IconButton label={text.stop} onClick={() => player.stop()}>
        <Square className="size-4 fill-current" />
      </IconButton>
    </div>
  )
}
