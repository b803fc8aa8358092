/** The volume each station was last given, since stations are not equally loud. Stays on this machine. */

const STORAGE_KEY = 'station-volumes'
/** The newest are kept; an entry is some 40 bytes, so all are 8 kB. */
const STATIONS_MOST = 200

export interface StationVolumes {
  /** 0 to 1; null for a station that was never given one. */
  get(stationId: string): number | null
  set(stationId: string, volume: number): void
}

/** Volumes kept in a storage. Without one (full, forbidden) they last until the app quits. */
export function createStationVolumes(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): StationVolumes {
  let volumes: Map<string, number> | null = null

  /** Oldest first. */
  function all(): Map<string, number> {
    volumes ??= read(storage)
    return volumes
  }

  return {
    get: (stationId) => all().get(stationId) ?? null,
    set: (stationId, volume) => {
      const known = all()
      known.delete(stationId)
      known.set(stationId, volume)
      for (const oldest of known.keys()) {
        if (known.size <= STATIONS_MOST) break
        known.delete(oldest)
      }
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify([...known]))
      } catch {
        // A station at the wrong volume is no reason to stop it.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    return new Map(stored.filter(isEntry).slice(-STATIONS_MOST))
  } catch {
    return new Map()
  }
}

function isEntry(value: unknown): value is [string, number] {
  if (!Array.isArray(value)) return false
  const [id, volume] = value as unknown[]
  return typeof id === 'string' && typeof volume === 'number' && volume >= 0 && volume <= 1
}
