import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { recentSearches } from '../recent-searches.ts'
import { SectionHead } from './section-head.tsx'

interface RecentListProps {
  /** Puts the words into the field, whose own address may still be on its way. */
  readonly onPick: (words: string) => void
}

/** What this user searched for last; nothing before the first search. */
export function RecentList({ onPick }: RecentListProps) {
  const text = useMessages().search
  const uid = useAuth().user?.uid ?? ''
  const recent = useSyncExternalStore(recentSearches.subscribe, () => recentSearches.list(uid))
  if (recent.length === 0) return null
  return (
    <section aria-label={text.recent} className="mb-10">
      <SectionHead title={text.recent} />
      <ul className="flex flex-wrap gap-2">
        {recent.map((words) => (
          <li
            key={words}
            className="flex max-w-full items-center rounded-edge border-[1.5px] border-edge pl-3"
          >
            <Link
              to={`/search?${new URLSearchParams({ query: words })}`}
              onClick={() => onPick(words)}
              dir="auto"
              className="truncate py-2 font-semibold hover:text-hot-text"
            >
              {words}
            </Link>
            <IconButton
              label={text.forget(words)}
              onClick={() => recentSearches.remove(uid, words)}
            >
              <X className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
