import {
  Activity,
  ListMusic,
  ListOrdered,
  type LucideIcon,
  Moon,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  ShieldCheck,
  SkipBack,
  SkipForward,
  Square,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { player, stationCheck } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { queueRequests, useQueue } from '../../../domain/player/queue-store.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const QueueDialog = lazyDialog(async () => (await import('./queue-dialog.tsx')).QueueDialog)

interface RemediesProps {
  readonly state: PlayerState
  /** Called before a button unmounts because of its own click. */
  readonly onBeforeUnmount: () => void
  readonly onDetails: () => void
}

export function PlayerRemedies({ state, onBeforeUnmount, onDetails }: RemediesProps) {
  return (
    <div className="player-remedies">
      <RetryButton state={state} onBeforeUnmount={onBeforeUnmount} />
      <Button variant="quiet" size="small" className="px-2! max-desktop:hidden" onClick={onDetails}>
        {playerText.detailsShort}
      </Button>
    </div>
  )
}

export function RetryButton({
  state,
  onBeforeUnmount,
}: Pick<RemediesProps, 'state' | 'onBeforeUnmount'>) {
  const { item, failureReason } = state
  if (!item) return null
  if (failureReason === 'private-address' && getPlatform().capabilities.relay) {
    const allow = async () => {
      if (!(await stationCheck.allowPrivate(item.url))) return
      onBeforeUnmount()
      player.resume()
    }
    return (
      <Button size="small" onClick={() => void allow()}>
        <ShieldCheck aria-hidden="true" className="size-4" />
        {playerText.allow}
      </Button>
    )
  }
  // An unplayable station cannot be retried. A station that is off resumes on its own.
  if (failureReason === 'off' || !stationCheck.canPlay(item)) return null
  return (
    <Button
      size="small"
      onClick={() => {
        onBeforeUnmount()
        player.resume()
      }}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      {playerText.tryAgain}
    </Button>
  )
}

export function QueueButton({ className }: { readonly className?: string }) {
  return (
    <IconButton
      label={playerText.queue}
      tipSide="left"
      onClick={() => queueRequests.emit()}
      className={cx(className)}
    >
      <ListOrdered className="size-5" />
    </IconButton>
  )
}

export function RequestedQueue() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => queueRequests.subscribe(() => setOpen(true)), [])
  return <QueueDialog open={isOpen} onClose={() => setOpen(false)} />
}

export function sleepLabel(minutesLeft: number | null): string {
  return minutesLeft === null ? playerText.sleepTimer : playerText.sleepLeft(minutesLeft)
}

export type PlayerDialog = 'sleep' | 'log' | 'details'

interface PlayerEntriesOptions extends KeysProps {
  readonly canSkip: boolean
  readonly minutesLeft: number | null
  readonly onOpen: (dialog: PlayerDialog) => void
  /** Called before the player's buttons unmount because the player stops. */
  readonly onBeforeUnmount: () => void
}

export interface PlayerEntry {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  /** Hides the entry of the "..." menu from the width at which the bar has the button. */
  readonly className?: string
}

/** Entries of the "..." menu and of the context menu of the bar. */
export function playerEntries(options: PlayerEntriesOptions): readonly PlayerEntry[] {
  const { state, minutesLeft, skipper, canSkip, onOpen, onBeforeUnmount } = options
  const hasStation = state.item !== null
  const isFailed = state.status === 'failed'
  const skipping = {
    isUsable: hasStation && canSkip,
    className: isFailed ? 'desktop:hidden' : 'bar:hidden',
  }
  const stop = () => {
    onBeforeUnmount()
    player.stop()
  }
  const entries: readonly (PlayerEntry & { readonly isUsable: boolean })[] = [
    { ...skipping, label: playerText.previous, icon: SkipBack, run: () => skipper.skip(-1) },
    { ...skipping, label: playerText.next, icon: SkipForward, run: () => skipper.skip(1) },
    { isUsable: hasStation, label: playerText.stop, icon: Square, run: stop },
    {
      isUsable: hasStation && !isFailed,
      className: 'desktop:hidden',
      label: sleepLabel(minutesLeft),
      icon: Moon,
      run: () => onOpen('sleep'),
    },
    {
      isUsable: true,
      className: 'desktop:hidden',
      label: playerText.queue,
      icon: ListOrdered,
      run: () => queueRequests.emit(),
    },
    { isUsable: true, label: playerText.songLog, icon: ListMusic, run: () => onOpen('log') },
    {
      isUsable: hasStation,
      className: 'desktop:hidden',
      label: playerText.details,
      icon: Activity,
      run: () => onOpen('details'),
    },
    {
      isUsable: getPlatform().capabilities.miniWindow,
      label: playerText.miniPlayer,
      icon: PictureInPicture2,
      run: () => getPlatform().window.mini(true),
    },
  ]
  return entries.filter(({ isUsable }) => isUsable)
}

export interface StationSkipper {
  play(id: string): void
  skip(step: 1 | -1): void
  canSkip(): boolean
}

/** Rerenders when the queue or the favorites change, because previous and next come from them. */
export function useCanSkip(skipper: StationSkipper): boolean {
  useQueue()
  useFavorites()
  return skipper.canSkip()
}

interface KeysProps {
  readonly state: PlayerState
  readonly skipper: StationSkipper
  readonly skipClass?: string
}

export function PlayerKeys({ state, skipper, skipClass }: KeysProps) {
  const canSkip = useCanSkip(skipper)
  const { item, status, isPlaying } = state
  if (!item) return null
  return (
    <div className="player-keys">
      <IconButton
        label={playerText.previous}
        tipSide="right"
        disabled={!canSkip}
        onClick={() => skipper.skip(-1)}
        className={cx(skipClass)}
      >
        <SkipBack className="size-5 fill-current" />
      </IconButton>
      {status !== 'failed' && (
        <IconButton
          variant="solid"
          label={isPlaying ? playerText.pause : playerText.play}
          onClick={() => (isPlaying ? player.pause() : player.resume())}
          className="size-11"
        >
          {isPlaying ? (
            <Pause className="size-5 fill-current" />
          ) : (
            <Play className="size-5 fill-current" />
          )}
        </IconButton>
      )}
      <IconButton
        label={playerText.next}
        tipSide="left"
        disabled={!canSkip}
        onClick={() => skipper.skip(1)}
        className={cx(skipClass)}
      >
        <SkipForward className="size-5 fill-current" />
      </IconButton>
    </div>
  )
}

interface ToolsProps {
  readonly state: PlayerState
  readonly onBeforeUnmount: () => void
  readonly stopClass?: string
}

export function StationTools({ state: { item }, onBeforeUnmount, stopClass }: ToolsProps) {
  if (!item) return null
  return (
    <div className="player-own">
      {!isDroppedStation(item.id) && <FavoriteToggle station={item} tipSide="right" isUnnamed />}
      <IconButton
        label={playerText.stop}
        tipSide="right"
        onClick={() => {
          onBeforeUnmount()
          player.stop()
        }}
        className={cx(stopClass)}
      >
        <Square className="size-4 fill-current" />
      </IconButton>
    </div>
  )
}

export function MiniPlayerButton({ className }: { readonly className?: string }) {
  if (!getPlatform().capabilities.miniWindow) return null
  return (
    <IconButton
      label={playerText.miniPlayer}
      tipSide="left"
      onClick={() => getPlatform().window.mini(true)}
      className={cx(className)}
    >
      <PictureInPicture2 className="size-5" />
    </IconButton>
  )
}
