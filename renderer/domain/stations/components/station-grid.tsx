import type { ReactNode } from 'react'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { StationCardPlaceholder } from '../station-card.tsx'

export const STATION_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 wide:grid-cols-[repeat(auto-fill,minmax(12.75rem,1fr))]'

export function StationGridSkeleton({ count }: { readonly count: number }) {
  const placeholders: ReactNode[] = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
    <StationCardPlaceholder key={index} />
  ))
  return (
    <div>
      <p role="status" className="sr-only">
        {stationText.loading}
      </p>
      <div className={STATION_GRID}>{placeholders}</div>
    </div>
  )
}
