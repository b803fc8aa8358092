import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { STATION_IDS_MAX } from '../../../shared/api/stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../domain/favorites/use-edit-favorites.ts'
import { listedQuery } from '../../domain/stations/listed-query.ts'
import { Button } from '../../ui/button.tsx'

export function BlockedStations() {
  const text = favoritesText.blocked
  const [isOpen, setOpen] = useState(false)
  const { data } = useFavoritesView()
  const ids = [...(data?.blocked ?? [])]
  if (ids.length === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-lg font-semibold">{text.title(ids.length)}</summary>
      {isOpen && <BlockedList ids={ids} />}
    </details>
  )
}

function BlockedList({ ids }: { readonly ids: readonly string[] }) {
  const text = favoritesText.blocked
  const { unblock } = useEditFavorites()
  const [shownCount, setShownCount] = useState(STATION_IDS_MAX)
  const visibleIds = ids.slice(0, shownCount)
  const stations = useQueries({ queries: visibleIds.map(listedQuery) })
  return (
    <>
      <ul className="mt-3 divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
        {visibleIds.map((id, index) => {
          const name = stations[index]?.data?.name ?? id
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <Button
                size="small"
                aria-label={text.unblock(name)}
                onClick={() => unblock(id, name)}
              >
                {text.unblockOne}
              </Button>
            </li>
          )
        })}
      </ul>
      {visibleIds.length < ids.length && (
        <Button
          size="small"
          className="mt-3"
          onClick={() => setShownCount(shownCount + STATION_IDS_MAX)}
        >
          {actionsText.showMore}
        </Button>
      )}
    </>
  )
}
