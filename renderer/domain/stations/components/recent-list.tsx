import { useSyncExternalStore } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { useAuth } from '../../auth/auth.ts'
import { recentSearches } from '../recent-searches.ts'
import { SectionHead } from '../section-head.tsx'
import { SearchChip } from './search-chip.tsx'

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
          <SearchChip
            key={words}
            name={words}
            to={`/search?${new URLSearchParams({ query: words })}`}
            onOpen={() => onPick(words)}
            removeLabel={text.forget(words)}
            onRemove={() => recentSearches.remove(uid, words)}
          />
        ))}
      </ul>
    </section>
  )
}
