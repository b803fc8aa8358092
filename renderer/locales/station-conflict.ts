import { stationConflict } from './en/station-conflict.ts'

/** Messages of the station conflict dialog, outside React. The first page does not load them. */
export function getConflictMessages(): typeof stationConflict {
  return stationConflict
}

export function useConflictMessages(): typeof stationConflict {
  return stationConflict
}
