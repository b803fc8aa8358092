/** The stations of a list of any length: those near the window are loaded, those far from it are let go. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { listStations, type StationFilters } from '../../api/stations.ts'
import { type ListParts, useListParts } from '../../lib/list-parts.ts'
import type { Part } from '../../lib/pages-near.ts'

/** The head of a list: its first answer. */
type Head = Page<Station>

/** By the cursor of the part before, which misses nothing when the list has changed; else by its place. */
function partQuery(client: QueryClient, filters: StationFilters, head: Head, part: Part) {
  const keyOf = (start: number) => ['stations', 'part', filters, start]
  const { start, before } = part
  return {
    queryKey: keyOf(start),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const last = before === null ? head : client.getQueryData<Page<Station>>(keyOf(before))
      const cursor = last?.nextCursor ?? null
      return listStations(filters, cursor === null ? { skip: start } : { cursor }, signal)
    },
  }
}

export interface StationPages
  extends Pick<ListParts<Station>, 'near' | 'onDrawn' | 'hasFailed' | 'retry'> {
  /** The station at a place of the list, counted from 0; undefined while it is not loaded. */
  stationAt(place: number): Station | undefined
}

interface ShownList {
  readonly filters: StationFilters
  readonly head: Head
  /** When the head was answered, ms since 1970. */
  readonly headAt: number
  /** What is shown is about to be replaced: nothing more of it is loaded. */
  readonly isOld: boolean
  /** The list has become longer or shorter since its head was answered. */
  readonly onChanged: () => void
}

/** Loads the parts of a list near the window. */
export function useStationPages({
  filters,
  head,
  headAt,
  isOld,
  onChanged,
}: ShownList): StationPages {
  const client = useQueryClient()
  const parts = useListParts<Station>({
    queryOf: (part) => partQuery(client, filters, head, part),
    headSize: head.items.length,
    total: head.total,
    headAt,
    isOld,
    onChanged,
  })
  return {
    ...parts,
    stationAt: (place) => (place < head.items.length ? head.items[place] : parts.itemAt(place)),
    near: [...(parts.isAtHead ? head.items : []), ...parts.near],
  }
}
