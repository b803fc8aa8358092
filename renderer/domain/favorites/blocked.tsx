import { type ReactNode, useContext } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FavoritesContext } from './favorites-of-list.tsx'
import { useEditFavorites } from './use-edit-favorites.ts'

interface UnlessBlockedProps {
  readonly id: string
  /** An empty place of the same height. */
  readonly place: ReactNode
  readonly children: ReactNode
}

/** A station of a long list, unless it is blocked: the places of such a list are counted by the server. */
export function UnlessBlocked({ id, place, children }: UnlessBlockedProps) {
  const isBlocked = useContext(FavoritesContext)?.blocked.has(id) ?? false
  if (!isBlocked) return children
  return (
    <div className="relative">
      <div className="invisible">{place}</div>
      <BlockedPlace id={id} />
    </div>
  )
}

function BlockedPlace({ id }: { readonly id: string }) {
  const text = useMessages().favorites
  const { unblock } = useEditFavorites()
  return (
    <div className="absolute inset-0 flex flex-wrap content-center items-center gap-x-4 gap-y-1 border-b border-hairline">
      <p className="text-[0.8125rem] text-soft">{text.blockedHere}</p>
      <Button size="small" variant="quiet" className="px-0" onClick={() => unblock(id, null)}>
        {text.blocked.unblockThis}
      </Button>
    </div>
  )
}
