import type { ReactNode } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { SectionHead } from './section-head.tsx'
import { StationGrid } from './station-grid.tsx'
import { StationList } from './station-list.tsx'

interface StationShelfProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
  readonly stations: readonly Station[]
}

/** A section with a few stations; nothing at all when there are none. */
export function StationShelf({ title, lead, action, stations }: StationShelfProps) {
  if (stations.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHead title={title} lead={lead} action={action} />
      <StationList ids={stations.map(({ id }) => id)}>
        <StationGrid stations={stations} />
      </StationList>
    </section>
  )
}
