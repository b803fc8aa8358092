import { useSyncExternalStore } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { useAuth } from '../../auth/auth.ts'
import { savedName, savedPath } from '../saved-search.ts'
import { savedSearches } from '../saved-searches.ts'
import { SectionHead } from '../section-head.tsx'
import { removeWithUndo } from './save-search.tsx'
import { SearchChip } from './search-chip.tsx'

/** The searches this user saved; nothing before the first. */
export function SavedList({ onPick }: { readonly onPick: (words: string) => void }) {
  const messages = useMessages()
  const { saved: text } = messages.browse
  const uid = useAuth().user?.uid ?? ''
  const saved = useSyncExternalStore(savedSearches.subscribe, () => savedSearches.list(uid))
  if (saved.length === 0) return null
  return (
    <section aria-label={text.title} className="mb-10">
      <SectionHead title={text.title} lead={text.lead} />
      <ul className="flex flex-wrap gap-2">
        {saved.map((search) => {
          const name = savedName(search, messages)
          return (
            <SearchChip
              key={search}
              name={name}
              to={savedPath(search)}
              onOpen={() => onPick(new URLSearchParams(search).get('query') ?? '')}
              removeLabel={text.remove(name)}
              onRemove={() => removeWithUndo(uid, search)}
            />
          )
        })}
      </ul>
    </section>
  )
}
