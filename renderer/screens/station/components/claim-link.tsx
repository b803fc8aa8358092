import { type ComponentType, lazy, Suspense } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { useEntitlement } from '../../../domain/plans/entitlement.tsx'

interface ClaimLinkProps {
  readonly station: Station
}

/** Not there when its code could not be fetched. */
const ClaimOffer = lazy(
  (): Promise<{ default: ComponentType<ClaimLinkProps> }> =>
    import('./claim-offer.tsx').then(
      (module) => ({ default: module.ClaimOffer }),
      () => ({ default: () => null }),
    ),
)

/** For users who may publish: the way to own a station that came into the catalogue without its owner. */
export function ClaimLink({ station }: ClaimLinkProps) {
  const mayPublish = useEntitlement('publish-stations')
  const isOpen = station.source === 'directory' || station.source === 'curated'
  if (mayPublish !== 'yes' || !isOpen) return null
  return (
    <Suspense fallback={null}>
      <ClaimOffer station={station} />
    </Suspense>
  )
}
