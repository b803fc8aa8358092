/** The public file of the creator feature: what users who publish stations see of them. */
import { OwnStations as List } from './components/own-stations.tsx'
import { StationDesk as Desk } from './components/station-desk.tsx'
import { DESK_PARAM as PARAM } from './desk-path.ts'

/** The parameter of /profile that opens the desk of a station. */
export const DESK_PARAM = PARAM

/** The stations a user publishes. */
export const OwnStations = List

interface DeskProps {
  /** A station's id, or `new`. */
  readonly id: string
}

/** Everything about one station. */
export function StationDesk({ id }: DeskProps) {
  return <Desk key={id} id={id} />
}
