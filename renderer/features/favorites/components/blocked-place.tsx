import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditFavorites } from '../use-edit-favorites.ts'

interface BlockedPlaceProps {
  readonly id: string
  /** The height of what stands there otherwise. */
  readonly className: string
}

/** What a long list says in the place of a station that is blocked: its places are counted by the server. */
export function BlockedPlace({ id, className }: BlockedPlaceProps) {
  const text = useMessages().favorites
  const { unblock } = useEditFavorites()
  return (
    <div className={className}>
      <p className="text-[0.8125rem] text-soft">{text.blockedHere}</p>
      <Button size="small" variant="quiet" onClick={() => unblock(id)}>
        {text.blocked.unblockThis}
      </Button>
    </div>
  )
}
