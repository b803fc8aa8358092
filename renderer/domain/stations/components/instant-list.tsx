import type { Station } from '../../../../shared/api/stations.ts'
import { useUnblocked } from '../../favorites/use-unblocked.ts'
import { StationList } from '../station-list.tsx'
import { StationRow } from './station-row.tsx'

/** A short list, all of it drawn: what is found before the server has answered. */
export function InstantList({ stations: found }: { readonly stations: readonly Station[] }) {
  const stations = useUnblocked(found)
  return (
    <StationList ids={stations.map(({ id }) => id)}>
      <ul className="border-t-[1.5px] border-ink dark:border-edge">
        {stations.map((station) => (
          <li key={station.id}>
            <StationRow station={station} />
          </li>
        ))}
      </ul>
    </StationList>
  )
}
