import { statusOf } from '../../../api/problem.ts'
import { useShow } from '../../../domain/schedule/programme-queries.ts'
import { useMessages } from '../../../locales/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShowDetails } from './show-details.tsx'

/** A show by its id: on its way, there, on no programme, or not to be had now. */
export function ShowContent({ id }: { readonly id: string }) {
  const text = useMessages().shows.page
  const { data, error, isPending, refetch } = useShow(id)
  if (data) return <ShowDetails show={data.show} broadcasts={data.broadcasts} />
  if (isPending) return <Skeleton className="h-40 w-full" />
  if (statusOf(error) === 404 || statusOf(error) === 400) {
    return (
      <EmptyState title={text.gone} action={<LinkButton to="/search">{text.search}</LinkButton>}>
        {text.goneHint}
      </EmptyState>
    )
  }
  return <LoadFailed onRetry={() => refetch()}>{text.failed}</LoadFailed>
}
