import { Pencil, X } from 'lucide-react'
import type { Show } from '../../../../shared/api/shows.ts'
import { useMessages } from '../../../locales/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ShowListProps {
  /** In the order of the week. */
  readonly shows: readonly Show[]
  readonly onEdit: (show: Show) => void
  readonly onRemove: (show: Show) => void
}

/** The shows of a week, each to be changed or removed. */
export function ShowList({ shows, onEdit, onRemove }: ShowListProps) {
  const text = useMessages().creator.schedule
  const { zone, weekly } = useMessages().schedule
  return (
    <ul aria-label={text.list} className="border-t border-hairline">
      {shows.map((show) => (
        <li key={show.id} className="flex items-center gap-3 border-b border-hairline py-2">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-left font-semibold wrap-anywhere">
              {show.title}
            </p>
            <p className="text-[0.8125rem] text-soft">
              {weekly(text.days[show.day], show.start)}
              <span aria-hidden="true"> · </span>
              <span className="whitespace-nowrap">{text.length(show.minutes)}</span>
              <span aria-hidden="true"> · </span>
              {zone(show.timeZone)}
            </p>
          </div>
          <IconButton label={text.edit(show.title)} tipSide="left" onClick={() => onEdit(show)}>
            <Pencil className="size-5" />
          </IconButton>
          <IconButton label={text.remove(show.title)} tipSide="left" onClick={() => onRemove(show)}>
            <X className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
