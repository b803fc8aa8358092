import { Link, useSearchParams } from 'react-router'
import { useAnonymousListening } from '../../domain/auth/auth.ts'
import { useMessages } from '../../locales/messages.ts'
import { HistoryList } from '../../screens/library/history-list.tsx'
import { SavedSongsList } from '../../screens/library/saved-songs-list.tsx'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history; `?view=songs` shows the saved songs. */
export function Component() {
  const { library, history: text, savedSongs, accountNeeded } = useMessages()
  const [params] = useSearchParams()
  const isOpen = useAnonymousListening()
  const isSongs = params.get('view') === 'songs'
  const lead = isOpen ? accountNeeded.history : text.lead
  const songsLead = isOpen ? savedSongs.leadOpen : savedSongs.lead
  return (
    <>
      <PageHeader
        area={library.area}
        title={isSongs ? savedSongs.title : text.title}
        lead={isSongs ? songsLead : lead}
      />
      <nav aria-label={savedSongs.views} className="mb-6 flex flex-wrap gap-x-5">
        <View to="/library/history" isShown={!isSongs} label={savedSongs.stations} />
        <View to="/library/history?view=songs" isShown={isSongs} label={savedSongs.title} />
      </nav>
      {isSongs ? <SavedSongsList /> : <HistoryList />}
    </>
  )
}

interface ViewProps {
  readonly to: string
  readonly isShown: boolean
  readonly label: string
}

function View({ to, isShown, label }: ViewProps) {
  return (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={cx(
        'border-b-[3px] py-2 font-semibold',
        isShown ? 'border-hot' : 'border-transparent text-soft hover:border-edge hover:text-ink',
      )}
    >
      {label}
    </Link>
  )
}
