/** What the typed words find on this computer, before the server has answered. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Station } from '../../../shared/api/stations.ts'
import { indexedStation } from './instant/indexed-station.ts'
import { instantIndex } from './instant/instant-index.ts'
import { isSameAsked, isWithin, type Narrowing, NOTHING_ASKED } from './instant/narrowing.ts'
import { findKnown, knownStations } from './known-stations.ts'

interface InstantMatches {
  /** The best, in their order; of those that are only in the index without an address. */
  readonly stations: readonly Station[]
  /** How many there are; null where only a part of the catalogue was looked through. */
  readonly total: number | null
  /** The words that were searched for where no station has those that were typed. */
  readonly nearest: string | null
}

/** Has the index of the whole catalogue at hand while the component is on screen. */
export function useInstantIndex(): void {
  useEffect(() => instantIndex.hold(), [])
}

const NONE: InstantMatches = { stations: [], total: null, nearest: null }

/**
 * Found in the index of the whole catalogue, and until that is there among the stations that were loaded. What
 * the words of a moment ago have found stays for the few milliseconds until the new ones have.
 */
export function useInstantMatches(typed: string, narrowing: Narrowing = {}): InstantMatches {
  const { genre, country, language, codec, bitrate } = narrowing
  const asked = useMemo(
    () => ({ typed, genre, country, language, codec, bitrate }),
    [typed, genre, country, language, codec, bitrate],
  )
  const client = useQueryClient()
  const found = useStore(instantIndex.found)
  useLayoutEffect(() => instantIndex.find(asked), [asked])
  useEffect(() => () => instantIndex.find(NOTHING_ASKED), [])
  return useMemo(() => {
    if (asked.typed === '') return NONE
    const known = knownStations(client)
    if (found === null) {
      const within = known.filter((station) => isWithin(asked, station))
      return { ...NONE, stations: findKnown(within, asked.typed) }
    }
    const byId = new Map(known.map((station) => [station.id, station]))
    const stations = found.hits.map((hit) => byId.get(hit.id) ?? indexedStation(hit))
    const { total, nearest } = isSameAsked(found.asked, asked) ? found : NONE
    return { stations, total, nearest }
  }, [client, asked, found])
}
