import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { getSimilar } from '../../../api/stations.ts'
import { useUnblocked } from '../../../domain/favorites/use-unblocked.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationList } from '../../../domain/stations/station-list.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'

const NONE: readonly Station[] = []

/** As many as are seen before all of them are asked for. */
const SHOWN_FIRST = 4

/** Stations that are like this one; nothing where there are none, or where they cannot be had now. */
export function SimilarStations({ id }: { readonly id: string }) {
  const text = useMessages().stationPage
  const [isWhole, setWhole] = useState(false)
  const { data: found = NONE } = useQuery({
    queryKey: ['stations', 'similar', id],
    queryFn: ({ signal }) => getSimilar(id, signal),
  })
  const data = useUnblocked(found)
  if (data.length === 0) return null
  const shown = isWhole ? data : data.slice(0, SHOWN_FIRST)
  return (
    <section aria-label={text.similar} className="mt-6">
      <h3 className="text-lg">{text.similar}</h3>
      <StationList ids={data.map((station) => station.id)}>
        <ul className="mt-1">
          {shown.map((station) => (
            <SimilarRow key={station.id} station={station} />
          ))}
        </ul>
      </StationList>
      {shown.length < data.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          {text.allSimilar(data.length)}
        </Button>
      )}
    </section>
  )
}

function SimilarRow({ station }: { readonly station: Station }) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2">
      <PlayablePrint station={station}>
        <StationPlayButton station={station} tipSide="right" />
      </PlayablePrint>
      <div className="min-w-0 flex-1">
        <p dir="auto" title={station.name} className="truncate text-left font-semibold">
          <StationLink id={station.id}>{station.name}</StationLink>
        </p>
        <p dir="auto" className="truncate text-left text-[0.8125rem] text-soft">
          {[station.country, ...station.tags].filter(Boolean).join(', ')}
        </p>
      </div>
    </li>
  )
}
