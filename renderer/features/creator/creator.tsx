/** The public file of the creator feature: what people who publish stations see of them. */
import { type ComponentType, lazy, Suspense } from 'react'
import { log } from '../../lib/log.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnStations as List } from './components/own-stations.tsx'
import { DESK_PARAM as PARAM } from './desk-path.ts'

/** The parameter of /profile that opens the desk of a station. */
export const DESK_PARAM = PARAM

/** The stations a person publishes. */
export const OwnStations = List

interface DeskProps {
  /** A station's id, or `new`. */
  readonly id: string
}

const Desk = lazy(async (): Promise<{ default: ComponentType<DeskProps> }> => {
  try {
    return { default: (await import('./components/station-desk.tsx')).StationDesk }
  } catch (error) {
    log.error('The desk of a station could not be loaded', error)
    return { default: () => <LoadFailed onRetry={() => window.location.reload()} /> }
  }
})

/** Everything about one station: loaded when one is opened. */
export function StationDesk({ id }: DeskProps) {
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <Desk key={id} id={id} />
    </Suspense>
  )
}
