import { useMessages } from '../../messages/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/following */
export function Component() {
  const { area, following } = useMessages().library
  return (
    <>
      <PageHeader area={area} title={following.title} lead={following.lead} />
      <EmptyState
        title={following.empty}
        action={
          <>
            <LinkButton to="/library/favorites" variant="solid">
              {following.openFavorites}
            </LinkButton>
            <LinkButton to="/users">{following.openCommunity}</LinkButton>
          </>
        }
      >
        {following.emptyHint}
      </EmptyState>
    </>
  )
}
