import type { ReactNode } from 'react'
import { isStationId } from '../../../shared/api/field-rules.ts'
import { stationPageText } from '../../../shared/locales/generated/station-page.ts'
import { statusOf } from '../../api/problem.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../domain/favorites/use-edit-favorites.ts'
import { useStation } from '../../domain/stations/stations.ts'
import { SuggestedStations } from '../../domain/stations/suggested-stations.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover/cover.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StationActions } from './components/station-actions.tsx'
import { StationDetails, StationIntro } from './components/station-details.tsx'

const COVER_SIZE = 'size-24 wide:row-span-2 wide:size-36'

/** `id` is user input. */
export function StationPage({ id }: { readonly id: string }) {
  if (isStationId(id)) return <KnownStation id={id} />
  const { unknown, unknownHint } = stationPageText
  return <MissingStation title={unknown} hint={unknownHint} />
}

function KnownStation({ id }: { readonly id: string }) {
  const { data, dataUpdatedAt, error, isPending, refetch } = useStation(id)
  if (!data && statusOf(error) === 404) return <GoneStation id={id} />
  const name = data?.name ?? stationPageText.title
  return (
    <>
      {data && <LastVisit updatedAt={dataUpdatedAt} />}
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 wide:grid-rows-[auto_1fr] wide:gap-x-6">
        {data ? (
          <Cover
            seed={data.id}
            name={name}
            favicon={data.favicon}
            cover={data.cover}
            className={`${COVER_SIZE} border-[1.5px] border-ink dark:border-transparent`}
          />
        ) : (
          isPending && <Skeleton className={COVER_SIZE} />
        )}
        <div>
          <PageTitle
            documentTitle={name}
            dir="auto"
            className="text-left text-2xl leading-tight wrap-anywhere wide:text-3xl"
          >
            {name}
          </PageTitle>
          {data && <StationIntro station={data} />}
        </div>
        {data && <StationActions station={data} />}
      </header>
      {data && <StationDetails station={data} />}
      {isPending && (
        <>
          <p role="status" className="sr-only">
            {stationPageText.loading}
          </p>
          <Skeleton className="mt-4 h-40 w-full" />
        </>
      )}
      {!data && !isPending && (
        <div className="mt-4">
          <LoadFailed onRetry={() => refetch()}>{stationPageText.failed}</LoadFailed>
        </div>
      )}
    </>
  )
}

/** The API does not tell strangers whether a station was removed, is paused or never existed. */
function GoneStation({ id }: { readonly id: string }) {
  const { remove } = useEditFavorites()
  const favorite = useFavorites().data?.find(({ stationId }) => stationId === id)
  const { gone, goneHint, stillFavorite, removeFavorite } = stationPageText
  return (
    <MissingStation
      title={gone}
      hint={favorite ? `${goneHint} ${stillFavorite}` : goneHint}
      action={
        favorite && <Button onClick={() => remove([favorite], null)}>{removeFavorite}</Button>
      }
    />
  )
}

interface MissingStationProps {
  readonly title: string
  readonly hint: string
  readonly action?: ReactNode
}

function MissingStation({ title, hint, action }: MissingStationProps) {
  return (
    <>
      <PageHeader title={title} lead={hint} />
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/search" variant="solid">
          {stationPageText.search}
        </LinkButton>
        {action}
      </div>
      <SuggestedStations />
    </>
  )
}
