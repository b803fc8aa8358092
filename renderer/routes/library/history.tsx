import { HistoryList } from '../../features/history/components/history-list.tsx'
import { useHistoryMessages } from '../../messages/history-messages.ts'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history */
export function Component() {
  const { area } = useMoreMessages().library
  const text = useHistoryMessages()
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <HistoryList />
    </>
  )
}
