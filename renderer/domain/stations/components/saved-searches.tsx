import { Bookmark, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { searchText } from '../../../../shared/locales/generated/search.ts'
import { notify } from '../../../lib/notify.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { savedSearchName, savedSearchPath, serializeSearch } from '../saved-search.ts'
import { recentSearches, SAVED_MAX, savedSearches } from '../searches.ts'
import { SectionHead } from '../section-head.tsx'

const TOAST_ID = 'saved-search'

function removeWithUndo(uid: string, search: string): void {
  const undo = savedSearches.remove(uid, search)
  notify({
    message: browseText.saved.removed(savedSearchName(search)),
    tone: 'plain',
    id: TOAST_ID,
    action: { label: actionsText.undo, onClick: undo },
  })
}

function save(uid: string, search: string): void {
  const { saved: text } = browseText
  const isSaved = savedSearches.save(uid, search)
  notify({
    message: isSaved ? text.done : text.full(SAVED_MAX),
    tone: isSaved ? 'success' : 'plain',
    id: TOAST_ID,
  })
}

export function SaveSearch() {
  const text = browseText.saved
  const uid = useAuth().user?.uid
  const search = serializeSearch(useSearchParams()[0])
  const isSaved = useSyncExternalStore(
    savedSearches.subscribe,
    () => uid !== undefined && search !== null && savedSearches.list(uid).includes(search),
  )
  if (uid === undefined || search === null) return null
  return (
    <IconButton
      label={text.save}
      aria-pressed={isSaved}
      onClick={() => (isSaved ? removeWithUndo : save)(uid, search)}
    >
      <Bookmark className={isSaved ? 'size-5 fill-current' : 'size-5'} />
    </IconButton>
  )
}

interface SearchChipProps {
  readonly name: string
  readonly to: string
  readonly onOpen: () => void
  readonly removeLabel: string
  readonly onRemove: () => void
}

function SearchChip({ name, to, onOpen, removeLabel, onRemove }: SearchChipProps) {
  return (
    <li className="flex max-w-full items-center rounded-edge border-[1.5px] border-edge pl-3">
      <Link
        to={to}
        onClick={onOpen}
        dir="auto"
        className="truncate py-2 font-semibold hover:text-hot-text"
      >
        {name}
      </Link>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X className="size-4" />
      </IconButton>
    </li>
  )
}

interface SearchListProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function SearchList({ title, lead, children }: SearchListProps) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} lead={lead} />
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

interface SearchPickerProps {
  readonly onPick: (query: string) => void
}

export function SavedSearches({ onPick }: SearchPickerProps) {
  const { saved: text } = browseText
  const uid = useAuth().user?.uid ?? ''
  const saved = useSyncExternalStore(savedSearches.subscribe, () => savedSearches.list(uid))
  if (saved.length === 0) return null
  return (
    <SearchList title={text.title} lead={text.lead}>
      {saved.map((search) => {
        const name = savedSearchName(search)
        return (
          <SearchChip
            key={search}
            name={name}
            to={savedSearchPath(search)}
            onOpen={() => onPick(new URLSearchParams(search).get('query') ?? '')}
            removeLabel={text.remove(name)}
            onRemove={() => removeWithUndo(uid, search)}
          />
        )
      })}
    </SearchList>
  )
}

export function RecentSearches({ onPick }: SearchPickerProps) {
  const uid = useAuth().user?.uid ?? ''
  const recent = useSyncExternalStore(recentSearches.subscribe, () => recentSearches.list(uid))
  if (recent.length === 0) return null
  return (
    <SearchList title={searchText.recent}>
      {recent.map((query) => (
        <SearchChip
          key={query}
          name={query}
          to={`/search?${new URLSearchParams({ query })}`}
          onOpen={() => onPick(query)}
          removeLabel={searchText.removeRecent(query)}
          onRemove={() => recentSearches.remove(uid, query)}
        />
      ))}
    </SearchList>
  )
}
