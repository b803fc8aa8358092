import type { ReactNode } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { useUnblocked } from '../favorites/use-unblocked.ts'
import { StationGrid } from './components/station-grid.tsx'
import { SectionHead } from './section-head.tsx'
import { StationList } from './station-list.tsx'

interface StationShelfProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
  readonly stations: readonly Station[]
  readonly empty?: ReactNode
}

export function StationShelf(props: StationShelfProps) {
  const { title, lead, action, empty } = props
  const stations = useUnblocked(props.stations)
  if (stations.length === 0) {
    if (empty === undefined) return null
    return (
      <section aria-label={title}>
        <SectionHead title={title} action={action} />
        <p className="max-w-prose text-soft">{empty}</p>
      </section>
    )
  }
  return (
    <section aria-label={title}>
      <SectionHead title={title} lead={lead} action={action} />
      <StationList ids={stations.map(({ id }) => id)}>
        <StationGrid stations={stations} />
      </StationList>
    </section>
  )
}
