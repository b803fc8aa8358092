import {
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  ShieldCheck,
  SkipBack,
  SkipForward,
  Square,
} from 'lucide-react'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { player, stationCheck } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

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

export interface StationSkipper {
  play(id: string): void
  skip(step: 1 | -1): void
  canSkip(): boolean
}

interface KeysProps {
  readonly state: PlayerState
  readonly skipper: StationSkipper
  /** Class of the keys for the previous and the next station. */
  readonly skipClass?: string
}

export function PlayerKeys({ state, skipper, skipClass }: KeysProps) {
  // Renders again when the favorites change, because previous and next may come from them.
  useFavorites()
  const { item, status, isPlaying } = state
  if (!item) return null
  const canSkip = skipper.canSkip()
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
