import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { useMessages } from '../../../locales/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListeningFacts } from './listening-facts.tsx'

/** What kind of stations the user listens to, told from their favorites. */
export function ListeningPanel() {
  const { profile, common } = useMessages()
  const text = profile.listening
  const favorites = useFavorites()
  const kept = favorites.data
  if (kept?.length === 0) {
    return (
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
    )
  }
  return (
    <Panel title={text.title}>
      {kept && <ListeningFacts ids={kept.map(({ stationId }) => stationId)} />}
      {!kept && favorites.isPending && <Skeleton className="h-32" />}
      {!kept && favorites.isError && <LoadFailed onRetry={() => favorites.refetch()} />}
    </Panel>
  )
}
