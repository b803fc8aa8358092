import type { ReactNode } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StationCard } from './station-card.tsx'

/** Columns for flyers, as many as fit. */
export const STATION_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 wide:grid-cols-[repeat(auto-fill,minmax(12.75rem,1fr))]'

/** Stations as flyers on a wall. */
export function StationGrid({ stations }: { readonly stations: readonly Station[] }) {
  return (
    <ul className={STATION_GRID}>
      {stations.map((station) => (
        <li key={station.id} className="row-span-4 grid grid-cols-1 grid-rows-subgrid">
          <StationCard station={station} />
        </li>
      ))}
    </ul>
  )
}

/** The wall before the flyers are up. */
export function StationGridSkeleton({ count }: { readonly count: number }) {
  const text = useMessages().station
  const places: ReactNode[] = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other identity
    <div key={index} className="pb-8">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-3 h-5 w-3/4" />
      <Skeleton className="mt-2 h-3 w-1/2" />
    </div>
  ))
  return (
    <div>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <div className={STATION_GRID}>{places}</div>
    </div>
  )
}
