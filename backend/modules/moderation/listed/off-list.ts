import type { OffStore } from './off-store.ts'

/** An instance knows within so many ms what has been switched off at another: far less than a beat takes to come. */
export const OFF_KNOWN_MS = 5_000

interface OffListOptions {
  readonly store: Pick<OffStore, 'reasons'>
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why it could not be read; until it can, what was read before counts. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Which stations are off, for the answers to beats: read at most once in OFF_KNOWN_MS and instance, however many listen.
 */
export function createOffList({ store, now, onTrouble }: OffListOptions) {
  let known: ReadonlyMap<string, string> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    readAt = now()
    try {
      known = await store.reasons()
    } catch (error) {
      onTrouble(error)
    }
    reading = null
  }

  return {
    /** Why a station is off; null: it is not. */
    reasonOf: async (stationId: string): Promise<string | null> => {
      if (Math.abs(now() - readAt) >= OFF_KNOWN_MS) reading ??= read()
      await reading
      return known.get(stationId) ?? null
    },
  }
}
