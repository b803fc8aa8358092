import { useOpenDoor } from '../../features/auth/auth.ts'
import { HistoryList } from '../../features/history/components/history-list.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history */
export function Component() {
  const { library, history: text, accountNeeded } = useMessages()
  const lead = useOpenDoor() ? accountNeeded.history : text.lead
  return (
    <>
      <PageHeader area={library.area} title={text.title} lead={lead} />
      <HistoryList />
    </>
  )
}
