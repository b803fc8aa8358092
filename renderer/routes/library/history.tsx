import { useSearchParams } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { useAnonymousListening } from '../../domain/auth/auth.ts'
import { HistoryList } from '../../screens/library/history-list.tsx'
import { SavedSongsList } from '../../screens/library/saved-songs-list.tsx'

/** Shows the listening history, or the saved songs with `?view=songs`. */
export function Component() {
  const [params] = useSearchParams()
  const isAnonymous = useAnonymousListening()
  if (params.get('view') !== 'songs') {
    return <HistoryList lead={isAnonymous && accountNeededText.history} />
  }
  return <SavedSongsList lead={isAnonymous ? savedSongsText.leadOpen : savedSongsText.lead} />
}
