/** The volume each station was last given, since stations are not equally loud. Stays on this machine. */
import { type KeptByStation, keepByStation } from './kept-by-station.ts'

/** 0 to 1. */
export type StationVolumes = KeptByStation<number>

/** Volumes kept in a storage. */
export function createStationVolumes(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): StationVolumes {
  const isVolume = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= 1
  return keepByStation(storage, 'station-volumes', isVolume)
}
