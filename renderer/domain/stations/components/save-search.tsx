import { Bookmark } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { countryName } from '../../../../shared/api/country-name.ts'
import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { notify } from '../../../lib/notify.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { BROWSE_SORTS, readFilters, SEARCH_SORTS } from '../filter-params.ts'
import { SAVED_MAX, savedSearches } from '../searches.ts'

const QUERY_MAX = 100

function readSearch(params: URLSearchParams) {
  const query = params.get('query')?.trim() ?? ''
  const sorts = query === '' ? BROWSE_SORTS : SEARCH_SORTS
  const { sort, ...filters } = readFilters(params, sorts)
  return { query, filters, sort: sort === sorts[0] ? null : sort }
}

/** Returns null for a search without terms or with a query that is too long. */
export function serializeSearch(params: URLSearchParams): string | null {
  const { query, filters, sort } = readSearch(params)
  if (query.length > QUERY_MAX) return null
  const terms = Object.entries({ ...(query && { query }), ...filters })
  if (terms.length === 0) return null
  const entries = [...terms, ...(sort === null ? [] : [['sort', sort] as const])]
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

export function savedSearchPath(search: string): string {
  return `${new URLSearchParams(search).has('query') ? '/search' : '/browse'}?${search}`
}

export function savedSearchName(search: string): string {
  const { query, filters, sort } = readSearch(new URLSearchParams(search))
  const { genre, country, language, codec, bitrate, air } = filters
  return [
    query,
    genre,
    country && (countryName(country) ?? country),
    language,
    codec === 'UNKNOWN' ? browseText.saved.unknownCodec : codec,
    bitrate && browseText.bitrateFrom(bitrate),
    air && browseText.saved.onAir,
    sort && browseText.saved.sortedBy(browseText.sorts[sort].toLocaleLowerCase(APP_LOCALE)),
  ]
    .filter(Boolean)
    .join(', ')
}

const TOAST_ID = 'saved-search'

export function removeWithUndo(uid: string, search: string): void {
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
