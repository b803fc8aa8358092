import { Link, useSearchParams } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { historyText } from '../../../shared/locales/generated/history.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { useAnonymousListening } from '../../domain/auth/auth.ts'
import { HistoryList } from '../../screens/library/history-list.tsx'
import { SavedSongsList } from '../../screens/library/saved-songs-list.tsx'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** Shows the listening history, or the saved songs with `?view=songs`. */
export function Component() {
  const [params] = useSearchParams()
  const isAnonymous = useAnonymousListening()
  const showsSongs = params.get('view') === 'songs'
  const lead = isAnonymous ? accountNeededText.history : historyText.lead
  const songsLead = isAnonymous ? savedSongsText.leadOpen : savedSongsText.lead
  return (
    <>
      <PageHeader
        area={libraryText.area}
        title={showsSongs ? savedSongsText.title : historyText.title}
        lead={showsSongs ? songsLead : lead}
      />
      <nav aria-label={savedSongsText.views} className="mb-6 flex flex-wrap gap-x-5">
        <ViewLink to="/library/history" isCurrent={!showsSongs} label={savedSongsText.stations} />
        <ViewLink
          to="/library/history?view=songs"
          isCurrent={showsSongs}
          label={savedSongsText.title}
        />
      </nav>
      {showsSongs ? <SavedSongsList /> : <HistoryList />}
    </>
  )
}

interface ViewLinkProps {
  readonly to: string
  readonly isCurrent: boolean
  readonly label: string
}

function ViewLink({ to, isCurrent, label }: ViewLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'border-b-[3px] py-2 font-semibold',
        isCurrent ? 'border-hot' : 'border-transparent text-soft hover:border-edge hover:text-ink',
      )}
    >
      {label}
    </Link>
  )
}
