import { Bookmark } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { notify } from '../../../lib/notify.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { savedSearchName, serializeSearch } from '../saved-search.ts'
import { SAVED_MAX, savedSearches } from '../searches.ts'

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
