import { Pause, Play, RotateCcw, ShieldCheck, Square } from 'lucide-react'
import { useMessages } from '../../../messages/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type PlayerState, player, stationCheck } from '../../player/player.ts'

interface ControlsProps {
  readonly state: PlayerState
  /** Called before a button goes away with its own click. */
  readonly onLeave: () => void
  readonly onDetails: () => void
}

/** Play or pause, and stop; after a failure what can be done about it. */
export function PlayerControls({ state, onLeave, onDetails }: ControlsProps) {
  const text = useMessages().player
  const { item, status, isPlaying } = state
  if (!item) return null
  return (
    <div className="flex items-center gap-1 [grid-area:controls]">
      {status === 'failed' ? (
        <>
          <Remedy state={state} onLeave={onLeave} />
          <Button variant="quiet" size="small" className="px-2!" onClick={onDetails}>
            {text.detailsShort}
          </Button>
        </>
      ) : (
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

/** Try again; or, for an address that needs it, let the system ask for permission first. */
function Remedy({ state, onLeave }: Pick<ControlsProps, 'state' | 'onLeave'>) {
  const text = useMessages().player
  const { item, failureReason } = state
  if (!item) return null
  if (failureReason === 'private-address' && getPlatform().capabilities.relay) {
    const allow = async () => {
      if (!(await stationCheck.allowPrivate(item.url))) return
      onLeave()
      player.resume()
    }
    return (
      <Button size="small" onClick={() => void allow()}>
        <ShieldCheck aria-hidden="true" className="size-4" />
        {text.allow}
      </Button>
    )
  }
  // What can never play here is not tried again.
  if (!stationCheck.canPlay(item)) return null
  return (
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
  )
}
