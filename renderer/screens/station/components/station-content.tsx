import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { statusOf } from '../../../api/problem.ts'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../../domain/favorites/use-edit-favorites.ts'
import { useStation } from '../../../domain/stations/stations.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LastVisit } from '../../../ui/last-visit.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StationDetails } from './station-details.tsx'
import { StationSkeleton } from './station-skeleton.tsx'

export function StationContent({ id }: { readonly id: string }) {
  const { remove } = useEditFavorites()
  const favorite = useFavorites().data?.find(({ stationId }) => stationId === id)
  const { data, dataUpdatedAt, error, isPending, refetch } = useStation(id)
  if (data) {
    return (
      <>
        <LastVisit updatedAt={dataUpdatedAt} />
        <StationDetails station={data} />
      </>
    )
  }
  if (isPending) return <StationSkeleton />
  if (statusOf(error) === 404 || statusOf(error) === 400) {
    return (
      <EmptyState
        title={stationPageText.gone}
        action={
          <>
            {favorite && (
              <Button onClick={() => remove([favorite], null)}>
                {stationPageText.removeFavorite}
              </Button>
            )}
            <LinkButton to="/search">{stationPageText.search}</LinkButton>
          </>
        }
      >
        {stationPageText.goneHint} {favorite && stationPageText.stillFavorite}
      </EmptyState>
    )
  }
  return <LoadFailed onRetry={() => refetch()}>{stationPageText.failed}</LoadFailed>
}
