import { createSignal } from '../../../shared/signal.ts'

/** Maximum entries per key, from which the oldest are dropped. An entry has 40 to 200 bytes. */
const STORED_STATIONS_MAX = 200

export interface StationValues<Value> {
  get(stationId: string): Value | null
  set(stationId: string, value: Value | null): void
  /** Moves a value to another id, unless the other id already has a value. */
  rename(from: string, to: string): void
  clear(): void
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Stores a value per station under one storage key. If the storage fails, the values last until the app quits. */
export function createStationValues<Value>(
  storage: Store,
  key: string,
  isValue: (value: unknown) => value is Value,
): StationValues<Value> {
  let values: Map<string, Value> | null = null

  function loadValues(): Map<string, Value> {
    values ??= readValues(storage, key, isValue)
    return values
  }

  function write(): void {
    try {
      storage.setItem(key, JSON.stringify([...loadValues()]))
    } catch {}
  }

  const get = (stationId: string) => loadValues().get(stationId) ?? null

  function set(stationId: string, value: Value | null): void {
    const storedValues = loadValues()
    storedValues.delete(stationId)
    if (value !== null) storedValues.set(stationId, value)
    for (const oldest of storedValues.keys()) {
      if (storedValues.size <= STORED_STATIONS_MAX) break
      storedValues.delete(oldest)
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
      loadValues().clear()
      write()
    },
  }
}

function readValues<Value>(
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
  const changeSignal = createSignal()
  return {
    has: (stationId: string): boolean => stations.get(stationId) === true,
    set(stationId: string, isSwapped: boolean): void {
      stations.set(stationId, isSwapped ? true : null)
      changeSignal.emit()
    },
    subscribe: changeSignal.subscribe,
  }
}

/** Volume of each station (0 to 1), because stations differ in loudness. */
export type StationVolumes = StationValues<number>

export function createStationVolumes(storage: Store): StationVolumes {
  const isVolume = (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= 1
  return createStationValues(storage, 'station-volumes', isVolume)
}
