import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { PAGE_LIMIT_MAX } from '../../../shared/api/field-rules.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { listHistory, putHistoryEntry, removeHistoryEntry } from '../../api/history.ts'
import { statusOf } from '../../api/problem.ts'
import { requireUid, useAuth, whenAccountReady } from '../auth/auth.ts'
import type { PendingHistory } from './create-listening.ts'
import {
  entriesOf,
  type HistoryPages,
  withEntry,
  withoutEntry,
  withTotalChange,
} from './history-pages.ts'
import { listening } from './listening.ts'

export const PAGE_SIZE = 50

const historyKey = (uid: string | null) => ['history', uid] as const
const listKey = (uid: string | null) => [...historyKey(uid), 'list'] as const
/** Key of pages of older sessions, which history-rows.tsx loads. */
export const partKey = (uid: string | null) => [...historyKey(uid), 'part'] as const
const lastKey = (uid: string | null) => [...historyKey(uid), 'last'] as const
/** A list key with a fourth element contains a search text. */
const isSearchKey = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.length > 3

/** Newest sessions of the user's listening history. history-rows.tsx in screens/library loads older ones. */
export function useHistory(query = '') {
  const uid = useAuth().user?.uid ?? null
  useRefetchAfterSend(uid)
  return useInfiniteQuery({
    queryKey: query === '' ? listKey(uid) : [...listKey(uid), query],
    queryFn: ({ pageParam, signal }) =>
      readHistory({ cursor: pageParam, limit: PAGE_SIZE, query, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: uid !== null,
    // Another device may have sent sessions since the home screen loaded them.
    refetchOnMount: 'always',
  })
}

/** Returns the loaded sessions, newest first. The array is stable while the data is unchanged. */
export function getLoadedHistory(client: QueryClient, uid: string): readonly HistoryEntry[] | null {
  const data = client.getQueryData<HistoryPages>(listKey(uid))
  if (!data) return null
  const entryList = entriesByPages.get(data) ?? entriesOf(data)
  entriesByPages.set(data, entryList)
  return entryList
}
const entriesByPages = new WeakMap<HistoryPages, readonly HistoryEntry[]>()

export async function fetchRecentSessions(): Promise<readonly HistoryEntry[]> {
  return (await readHistory({ limit: PAGE_SIZE })).items
}

/** Returns the id of the station that the user listened to last, or null if it is unknown. */
export async function fetchLastStation(): Promise<string | null> {
  await whenAccountReady()
  // Read unsent sessions first: anything sent after this point is in the API's response.
  const unsent = await listening.latestUnsent()
  const sessions = await fetchRecentSessions().catch(() => [])
  const sent = sessions.find(({ station }) => station !== null)
  const sentAt = sent === undefined ? 0 : Date.parse(sent.startedAt)
  if (unsent !== null && unsent.startedAt >= sentAt) return unsent.stationId
  return sent?.stationId ?? null
}

/** The station of the newest session in the user's history. Null if it is unknown, and while the history is cleared. */
export function useLastStation(): Station | null {
  const uid = useAuth().user?.uid ?? null
  const { clearedAt } = usePendingHistory()
  useRefetchAfterSend(uid)
  const { data } = useQuery({
    queryKey: lastKey(uid),
    queryFn: fetchRecentSessions,
    enabled: uid !== null,
    meta: { isPart: true },
  })
  const newest = clearedAt === null && data?.find(({ station }) => station !== null)
  return newest ? newest.station : null
}

export function useListeningSummary() {
  const uid = useAuth().user?.uid ?? null
  useRefetchAfterSend(uid)
  return useQuery({
    queryKey: [...historyKey(uid), 'summary'],
    queryFn: ({ signal }) =>
      readSummary((cursor, limit) => readHistory({ cursor, limit, signal }), Date.now()),
    enabled: uid !== null,
  })
}

export function usePendingHistory(): PendingHistory {
  const uid = useAuth().user?.uid ?? ''
  return useSyncExternalStore(listening.subscribe, () => listening.pending(uid))
}

/** Removes or restores a session. Updates the cache immediately and rolls it back on failure. */
export function useEditHistory() {
  const client = useQueryClient()
  function applyEdit(uid: string, { entry, isRestored }: HistoryEdit): void {
    // A restored session may not match the search, so searches are refetched.
    if (isRestored)
      void client.invalidateQueries({ queryKey: listKey(uid), predicate: isSearchKey })
    else {
      client.setQueriesData<HistoryPages>(
        { queryKey: listKey(uid), predicate: isSearchKey },
        (data) => data && withoutEntry(data, entry.id),
      )
    }
    client.setQueryData<HistoryPages>(listKey(uid), (data) => {
      if (!data) return data
      if (isRestored) return withEntry(data, entry)
      const edited = withoutEntry(data, entry.id)
      return edited === data ? withTotalChange(data, -1) : edited
    })
    client.setQueriesData<Page<HistoryEntry>>({ queryKey: partKey(uid) }, (part) => {
      if (!part) return part
      const items = part.items.filter(({ id }) => id !== entry.id)
      return { ...part, items, total: part.total + (isRestored ? 1 : -1) }
    })
  }
  return useMutation({
    // Run mutations in order, so that the last click wins.
    scope: { id: 'history' },
    mutationFn: async ({ entry, isRestored }: HistoryEdit) => {
      const uid = requireUid()
      if (isRestored) await putHistoryEntry(uid, entry)
      else await removeHistoryEntry(uid, entry.id).catch(ignoreNotFound)
    },
    onMutate: async (change) => {
      const uid = requireUid()
      await client.cancelQueries({ queryKey: listKey(uid) })
      await client.cancelQueries({ queryKey: partKey(uid) })
      applyEdit(uid, change)
      return { uid }
    },
    onSuccess: () => {
      // The edit shifts the offsets of older sessions by one, so all loaded pages are refetched.
      const uid = requireUid()
      void client.invalidateQueries({ queryKey: listKey(uid) })
      void client.invalidateQueries({ queryKey: partKey(uid) })
      void client.invalidateQueries({ queryKey: lastKey(uid) })
    },
    onError: (_error, { entry, isRestored }, context) => {
      if (context) applyEdit(context.uid, { entry, isRestored: !isRestored })
    },
  })
}

interface HistoryEdit {
  readonly entry: HistoryEntry
  readonly isRestored: boolean
}

/** Clears the history on the screen immediately, and on the server when the undo period ends. */
export function clearHistory(): void {
  listening.requestClear()
}

export function undoClearHistory(): boolean {
  return listening.undoClear()
}

export async function sendHistoryBeforeSignOut(): Promise<void> {
  await listening.sendBeforeLeaving()
}

interface HistoryRead {
  readonly cursor?: string | null
  readonly skip?: number
  readonly limit?: number
  readonly query?: string
  readonly signal?: AbortSignal
}

export async function readHistory({ query = '', signal, ...options }: HistoryRead) {
  await whenAccountReady()
  try {
    const params = { limit: PAGE_LIMIT_MAX, ...options, ...(query !== '' && { query }) }
    return await listHistory(requireUid(), params, signal)
  } catch (error) {
    // The API returns 404 for a user without any history.
    if (statusOf(error) !== 404) throw error
    return { items: [], nextCursor: null, total: 0 }
  }
}

function ignoreNotFound(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}

function useRefetchAfterSend(uid: string | null): void {
  const client = useQueryClient()
  useEffect(
    () => listening.onSent(() => void client.invalidateQueries({ queryKey: historyKey(uid) })),
    [client, uid],
  )
}

export const WEEK_MS = 7 * 24 * 60 * 60_000

export interface ListeningSummary {
  readonly ms: number
  /** The stations with the longest listening times, at most TOP_STATIONS. */
  readonly topStations: readonly {
    readonly stationId: string
    /** Null when the station has left the catalog. */
    readonly station: HistoryEntry['station']
    readonly ms: number
  }[]
}

export const TOP_STATIONS = 5

type Session = Pick<HistoryEntry, 'stationId' | 'startedAt' | 'endedAt' | 'station'>

/** Sums up the listening times of the week before `now`. Of stations with the same time, the last played is first. */
export function summarize(sessions: readonly Session[], now: number): ListeningSummary {
  const byStation = new Map<string, { station: HistoryEntry['station']; ms: number }>()
  for (const { stationId, startedAt, endedAt, station } of sessions) {
    const from = Math.max(Date.parse(startedAt), now - WEEK_MS)
    const ms = Math.min(Date.parse(endedAt), now) - from
    if (!(ms > 0)) continue
    byStation.set(stationId, { station, ms: ms + (byStation.get(stationId)?.ms ?? 0) })
  }
  const ranked = [...byStation].toSorted(([, a], [, b]) => b.ms - a.ms)
  return {
    ms: ranked.reduce((sum, [, { ms }]) => sum + ms, 0),
    topStations: ranked.slice(0, TOP_STATIONS).map(([stationId, sums]) => ({ stationId, ...sums })),
  }
}

/** A session of the last week may have started up to a day before that week. */
const LOOKBACK_MS = WEEK_MS + 24 * 60 * 60_000

type ReadPage = (cursor: string | null, limit: number) => Promise<Page<HistoryEntry>>

/** Summarizes the seven days before `now`. Reads pages until one is older. */
export async function readSummary(readPage: ReadPage, now: number): Promise<ListeningSummary> {
  const sessions: HistoryEntry[] = []
  let cursor: string | null = null
  do {
    const page: Page<HistoryEntry> = await readPage(cursor, PAGE_LIMIT_MAX)
    sessions.push(...page.items)
    const oldest = Date.parse(page.items.at(-1)?.startedAt ?? '')
    cursor = oldest > now - LOOKBACK_MS ? page.nextCursor : null
  } while (cursor !== null)
  return summarize(sessions, now)
}
