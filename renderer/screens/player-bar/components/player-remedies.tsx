import { RotateCcw, ShieldCheck } from 'lucide-react'
import { player, stationCheck } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'

interface RemediesProps {
  readonly state: PlayerState
  /** Called before a button goes away with its own click. */
  readonly onLeave: () => void
  readonly onDetails: () => void
}

/** What can be done about a failure, and what is known of it. */
export function PlayerRemedies({ state, onLeave, onDetails }: RemediesProps) {
  const text = useMessages().player
  return (
    <div className="player-remedies">
      <Remedy state={state} onLeave={onLeave} />
      <Button variant="quiet" size="small" className="px-2!" onClick={onDetails}>
        {text.detailsShort}
      </Button>
    </div>
  )
}

/** Try again; or, for an address that needs it, let the system ask for permission first. */
function Remedy({ state, onLeave }: Pick<RemediesProps, 'state' | 'onLeave'>) {
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
  // What can never play here is not tried again, and what is switched off goes on when it is on again.
  if (failureReason === 'off' || !stationCheck.canPlay(item)) return null
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
