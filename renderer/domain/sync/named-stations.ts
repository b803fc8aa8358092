/** Which stations a connection names: the one that is heard, and those whose programme is on screen. */
import type { QueryClient } from '@tanstack/react-query'
import { EVENT_STATIONS_MAX } from '../../../shared/api/events.ts'
import { STATION_ID } from '../../../shared/api/field-rules.ts'

/** What a screen shows for so long is looked at, and not scrolled past. */
export const SETTLE_MS = 5_000
/** A connection is not made anew more often than this for other stations. */
export const NAMED_EVERY_MS = 30_000

/** The stations whose programme is on screen. */
export function shownStations(client: QueryClient): string[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['on-air'], type: 'active' })
    .flatMap(({ queryKey: [, id] }) => (typeof id === 'string' && STATION_ID.test(id) ? id : []))
}

/** The heard one first, each once, as many as a connection may name. */
export function namedStations(heard: string | null, shown: readonly string[]): string[] {
  const all = new Set(heard !== null && STATION_ID.test(heard) ? [heard, ...shown] : shown)
  return [...all].slice(0, EVENT_STATIONS_MAX)
}

/** Calls back when stations have been wanted for a while that were not named; `named` says which were. */
export function watchNames(
  { wanted, named }: { wanted(): readonly string[]; named(): readonly string[] },
  onChange: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  function look(): void {
    timer = undefined
    const known = new Set(named())
    if (wanted().every((id) => known.has(id))) return
    changedAt = performance.now()
    onChange()
  }

  return {
    /** Something that may matter has changed. */
    note: (): void => {
      clearTimeout(timer)
      const earliest = changedAt + NAMED_EVERY_MS - performance.now()
      timer = setTimeout(look, Math.max(SETTLE_MS, earliest))
    },
    stop: (): void => clearTimeout(timer),
  }
}
