import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useHistory } from '../../domain/history/history.ts'
import { IMPORT_PATH } from '../../domain/import-export/offered-file.ts'
import { useMessages } from '../../locales/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Offers a new listener, who keeps nothing and has heard nothing, to bring along what they have elsewhere. */
export function BringStations() {
  const text = useMessages().exchange
  const favorites = useFavorites().data
  const history = useHistory().data
  const isNew = favorites?.length === 0 && history?.pages[0]?.items.length === 0
  if (!isNew) return null
  return (
    <section
      aria-label={text.bring.title}
      className="flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-dashed border-edge px-5 py-4"
    >
      <div className="min-w-56 flex-1">
        <h2 className="text-xl">{text.bring.title}</h2>
        <p className="max-w-prose text-soft">{text.bring.explain}</p>
      </div>
      <LinkButton to={IMPORT_PATH}>{text.title}</LinkButton>
    </section>
  )
}
