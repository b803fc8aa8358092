import { Pause, Play, SkipBack, SkipForward, Square } from 'lucide-react'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { player } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { useMessages } from '../../../locales/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** The way from station to station, which app/ knows. */
export interface Steps {
  skip(step: 1 | -1): void
  canSkip(): boolean
}

interface KeysProps {
  readonly state: PlayerState
  readonly steps: Steps
}

/** Previous, play or pause, next. What has failed is not played but tried again. */
export function PlayerKeys({ state, steps }: KeysProps) {
  const text = useMessages().player
  // The neighbours may be among the favorites.
  useFavorites()
  const { item, status, isPlaying } = state
  if (!item) return null
  const canSkip = steps.canSkip()
  return (
    <div className="player-keys">
      <IconButton label={text.previous} disabled={!canSkip} onClick={() => steps.skip(-1)}>
        <SkipBack className="size-5 fill-current" />
      </IconButton>
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
        label={text.next}
        tipSide="left"
        disabled={!canSkip}
        onClick={() => steps.skip(1)}
      >
        <SkipForward className="size-5 fill-current" />
      </IconButton>
    </div>
  )
}

interface ToolsProps {
  readonly state: PlayerState
  /** Called before a button goes away with its own click. */
  readonly onLeave: () => void
}

/** What is done with the station on: kept, or stopped. */
export function StationTools({ state: { item }, onLeave }: ToolsProps) {
  const text = useMessages().player
  if (!item) return null
  return (
    <div className="player-own">
      {!isDroppedStation(item.id) && <FavoriteToggle station={item} tipSide="right" isUnnamed />}
      <IconButton
        label={text.stop}
        tipSide="right"
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
