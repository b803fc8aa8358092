/** What a listener has chosen for single stations. Stays on this machine. */
import { createSignal } from '../../../shared/signal.ts'

/** The newest are kept; an entry is some 40 to 200 bytes, so all of one kind are 40 kB at most. */
const STATIONS_MOST = 200

export interface KeptByStation<Value> {
  /** null for a station that was never given one. */
  get(stationId: string): Value | null
  /** null forgets it. */
  set(stationId: string, value: Value | null): void
  /** Forgets all of them. */
  clear(): void
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Values kept in a storage under one key. Without a storage (full, forbidden) they last until the app quits. */
export function keepByStation<Value>(
  storage: Store,
  key: string,
  isValue: (value: unknown) => value is Value,
): KeptByStation<Value> {
  let values: Map<string, Value> | null = null

  /** Oldest first. */
  function all(): Map<string, Value> {
    values ??= read(storage, key, isValue)
    return values
  }

  function write(): void {
    try {
      storage.setItem(key, JSON.stringify([...all()]))
    } catch {
      // A station at the wrong volume is no reason to stop it.
    }
  }

  return {
    get: (stationId) => all().get(stationId) ?? null,
    set: (stationId, value) => {
      const known = all()
      known.delete(stationId)
      if (value !== null) known.set(stationId, value)
      for (const oldest of known.keys()) {
        if (known.size <= STATIONS_MOST) break
        known.delete(oldest)
      }
      write()
    },
    clear: () => {
      all().clear()
      write()
    },
  }
}

function read<Value>(
  storage: Store,
  key: string,
  isValue: (value: unknown) => value is Value,
): Map<string, Value> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    const entries = stored.flatMap((entry: unknown): [string, Value][] => {
      if (!Array.isArray(entry)) return []
      const [id, value] = entry as unknown[]
      return typeof id === 'string' && isValue(value) ? [[id, value]] : []
    })
    return new Map(entries.slice(-STATIONS_MOST))
  } catch {
    return new Map()
  }
}

/** Stations that send the title before the artist, as the listener says. */
export function createSwappedTitles(storage: Store) {
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

/** The volume each station was last given, 0 to 1: stations are not equally loud. */
export type StationVolumes = KeptByStation<number>

export function createStationVolumes(storage: Store): StationVolumes {
  const isVolume = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= 1
  return keepByStation(storage, 'station-volumes', isVolume)
}
