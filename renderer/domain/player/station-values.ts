import { createSignal } from '../../../shared/signal.ts'

/** The oldest entries are dropped. An entry has about 40 to 200 bytes, so a key takes at most 40 kB. */
const STORED_STATIONS_MAX = 200

export interface StationValues<Value> {
  get(stationId: string): Value | null
  set(stationId: string, value: Value | null): void
  /** Moves a value to another id, unless that has one. */
  rename(from: string, to: string): void
  clear(): void
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Stores values under one key. If the storage is full or blocked, they last until the app quits. */
export function createStationValues<Value>(
  storage: Store,
  key: string,
  isValue: (value: unknown) => value is Value,
): StationValues<Value> {
  let values: Map<string, Value> | null = null

  function all(): Map<string, Value> {
    values ??= read(storage, key, isValue)
    return values
  }

  function write(): void {
    try {
      storage.setItem(key, JSON.stringify([...all()]))
    } catch {}
  }

  const get = (stationId: string) => all().get(stationId) ?? null

  function set(stationId: string, value: Value | null): void {
    const known = all()
    known.delete(stationId)
    if (value !== null) known.set(stationId, value)
    for (const oldest of known.keys()) {
      if (known.size <= STORED_STATIONS_MAX) break
      known.delete(oldest)
    }
    write()
  }

  return {
    get,
    set,
    rename: (from, to) => {
      const value = get(from)
      if (value === null) return
      set(from, null)
      if (get(to) === null) set(to, value)
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
    return new Map(entries.slice(-STORED_STATIONS_MAX))
  } catch {
    return new Map()
  }
}

export function createSwappedTitles(storage: Store) {
  const isSwap = (value: unknown): value is true => value === true
  const stations = createStationValues(storage, 'swapped-titles', isSwap)
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

/** Volume by station, 0 to 1, because stations differ in loudness. */
export type StationVolumes = StationValues<number>

export function createStationVolumes(storage: Store): StationVolumes {
  const isVolume = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= 1
  return createStationValues(storage, 'station-volumes', isVolume)
}
