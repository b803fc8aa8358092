import { HistoryList } from '../../features/history/components/history-list.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history */
export function Component() {
  const { area } = useMessages().library
  const text = useMessages().history
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <HistoryList />
    </>
  )
}
