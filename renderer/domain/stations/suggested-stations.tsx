import { stationText } from '../../../shared/locales/generated/station.ts'
import { useUnblocked } from '../favorites/use-unblocked.ts'
import { SectionHead } from './section-head.tsx'
import { StationRows } from './station-row.tsx'
import { useStations } from './stations.ts'

const SUGGESTIONS_MAX = 10

/** Stations to play on a page that is empty until the user plays, follows or likes something. */
export function SuggestedStations() {
  const { data } = useStations({ sort: 'featured' })
  const stations = useUnblocked(data?.pages[0]?.items ?? []).slice(0, SUGGESTIONS_MAX)
  if (stations.length === 0) return null
  return (
    <section aria-label={stationText.suggested} className="mt-8">
      <SectionHead title={stationText.suggested} />
      <StationRows stations={stations} />
    </section>
  )
}
