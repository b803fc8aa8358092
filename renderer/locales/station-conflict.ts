import { stationConflict } from './en/station-conflict.ts'

/** What is said where two editors meet at one station, outside React. The first page does not load it. */
export function getConflictMessages(): typeof stationConflict {
  return stationConflict
}

/** What is said where two editors meet at one station, for components. */
export function useConflictMessages(): typeof stationConflict {
  return stationConflict
}
