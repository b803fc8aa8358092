import type { ReactNode } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { cx } from '../../ui/cx.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnblocked } from '../favorites/use-unblocked.ts'
import { CheckLegend } from './check-mark.tsx'
import { SectionHead } from './section-head.tsx'
import { StationTile } from './station-card.tsx'
import { StationList } from './station-list.tsx'

/** Number of stations on a shelf: one row of six, or two rows of three in a narrow window. */
export const SHELF_SIZE = 6

const GRID = 'grid grid-cols-3 gap-3 @xl:grid-cols-4 @4xl:grid-cols-6'
/** Hides the stations of an incomplete second row of four. */
const ONE_ROW = '@xl:@max-4xl:[&>:nth-child(n+5)]:hidden'

interface MoreLinkProps {
  readonly to: string
  readonly children: ReactNode
}

export function MoreLink(props: MoreLinkProps) {
  return <LinkButton {...props} variant="quiet" size="small" className="min-h-6! px-0!" />
}

interface StationShelfProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
  readonly stations: readonly Station[]
  /** Explains the mark of unchecked stations. */
  readonly hasLegend?: boolean
  /** Maximum number of stations. */
  readonly size?: number
}

/** Compact cards of the first stations that the user did not hide. Renders nothing without stations. */
export function StationShelf({
  size = SHELF_SIZE,
  hasLegend = false,
  ...props
}: StationShelfProps) {
  const stations = useUnblocked(props.stations).slice(0, size)
  if (stations.length === 0) return null
  return (
    <section aria-label={props.title}>
      <SectionHead
        title={props.title}
        lead={hasLegend ? <CheckLegend stations={stations} /> : props.lead}
        action={props.action}
      />
      <StationList ids={stations.map(({ id }) => id)}>
        <ul className={cx(GRID, size === SHELF_SIZE && ONE_ROW)}>
          {stations.map((station) => (
            <li key={station.id} className="min-w-0">
              <StationTile station={station} />
            </li>
          ))}
        </ul>
      </StationList>
    </section>
  )
}

interface ShelfSkeletonProps {
  readonly title: string
  readonly size: number
}

export function ShelfSkeleton({ title, size }: ShelfSkeletonProps) {
  return (
    <div>
      <SectionHead title={title} />
      <p role="status" className="sr-only">
        {stationText.loading}
      </p>
      <div className={GRID}>
        {Array.from({ length: size }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={index} className="mb-10 aspect-square w-full" />
        ))}
      </div>
    </div>
  )
}
