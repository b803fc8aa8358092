import { Link, useSearchParams } from 'react-router'
import { useOpenDoor } from '../../domain/auth/auth.ts'
import { useMessages } from '../../locales/messages.ts'
import { CrateList } from '../../screens/library/crate-list.tsx'
import { HistoryList } from '../../screens/library/history-list.tsx'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history; `?view=songs` shows the saved songs. */
export function Component() {
  const { library, history: text, crate, accountNeeded } = useMessages()
  const [params] = useSearchParams()
  const isOpen = useOpenDoor()
  const isSongs = params.get('view') === 'songs'
  const lead = isOpen ? accountNeeded.history : text.lead
  const songsLead = isOpen ? crate.leadOpen : crate.lead
  return (
    <>
      <PageHeader
        area={library.area}
        title={isSongs ? crate.title : text.title}
        lead={isSongs ? songsLead : lead}
      />
      <nav aria-label={crate.views} className="mb-6 flex flex-wrap gap-x-5">
        <View to="/library/history" isShown={!isSongs} label={crate.stations} />
        <View to="/library/history?view=songs" isShown={isSongs} label={crate.title} />
      </nav>
      {isSongs ? <CrateList /> : <HistoryList />}
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
