import { useMoreMessages } from '../../messages/more-messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/history */
export function Component() {
  const { common, library } = useMoreMessages()
  const text = library.history
  return (
    <>
      <PageHeader area={library.area} title={text.title} lead={text.lead} />
      <EmptyState
        title={text.empty}
        action={
          <LinkButton to="/browse" variant="solid">
            {common.browse}
          </LinkButton>
        }
      >
        {text.emptyHint}
      </EmptyState>
    </>
  )
}
