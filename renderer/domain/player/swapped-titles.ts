/** Stations that send the title before the artist, as the listener says. Stays on this device. */
import { createSignal } from '../../../shared/signal.ts'
import { keepByStation } from './kept-by-station.ts'

export function createSwappedTitles(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const isSwap = (value: unknown): value is true => value === true
  const stations = keepByStation(storage, 'swapped-titles', isSwap)
  const changed = createSignal()
  return {
    has: (stationId: string): boolean => stations.get(stationId) === true,
    set(stationId: string, isSwapped: boolean): void {
      stations.set(stationId, isSwapped ? true : null)
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}
