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
import { listHistory, putHistoryEntry, removeHistoryEntry } from '../../api/history.ts'
import { statusOf } from '../../api/problem.ts'
import { requireUid, useAuth, whenAccountReady } from '../auth/auth.ts'
import type { Pending } from './create-listening.ts'
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
export const partKey = (uid: string | null) => [...historyKey(uid), 'part'] as const
const isSearch = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.length > 3

/** Refetched after each successful send. history-rows.tsx in screens/library loads older sessions in parts. */
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

/** The loaded sessions, newest first. The array is stable while the data is unchanged. */
export function getLoadedHistory(client: QueryClient, uid: string): readonly HistoryEntry[] | null {
  const data = client.getQueryData<HistoryPages>(listKey(uid))
  if (!data) return null
  const known = entries.get(data) ?? entriesOf(data)
  entries.set(data, known)
  return known
}
const entries = new WeakMap<HistoryPages, readonly HistoryEntry[]>()

export async function fetchRecentSessions(): Promise<readonly HistoryEntry[]> {
  return (await readHistory({ limit: PAGE_SIZE })).items
}

/** Id of the station the signed-in user listened to last, or null if unknown. */
export async function fetchLastStation(): Promise<string | null> {
  await whenAccountReady()
  // Read unsent sessions first: anything sent after this point is in the API's response.
  const unsent = await listening.latest()
  const sessions = await fetchRecentSessions().catch(() => [])
  const sent = sessions.find(({ station }) => station !== null)
  const sentAt = sent === undefined ? 0 : Date.parse(sent.startedAt)
  if (unsent !== null && unsent.startedAt >= sentAt) return unsent.stationId
  return sent?.stationId ?? null
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

export function usePending(): Pending {
  const uid = useAuth().user?.uid ?? ''
  return useSyncExternalStore(listening.subscribe, () => listening.pending(uid))
}

/** Removes or restores a session with an optimistic update and rollback. */
export function useEditHistory() {
  const client = useQueryClient()
  function edit(uid: string, { entry, isRestored }: HistoryEdit): void {
    // A restored session may not match the search, so searches are refetched.
    if (isRestored) void client.invalidateQueries({ queryKey: listKey(uid), predicate: isSearch })
    else {
      client.setQueriesData<HistoryPages>(
        { queryKey: listKey(uid), predicate: isSearch },
        (data) => data && withoutEntry(data, entry.id),
      )
    }
    client.setQueryData<HistoryPages>(listKey(uid), (data) => {
      if (!data) return data
      if (isRestored) return withEntry(data, entry)
      const left = withoutEntry(data, entry.id)
      return left === data ? withTotalChange(data, -1) : left
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
      edit(uid, change)
      return { uid }
    },
    // The offsets of older sessions changed by one.
    onSuccess: () => {
      const uid = requireUid()
      void client.invalidateQueries({ queryKey: listKey(uid) })
      void client.invalidateQueries({ queryKey: partKey(uid) })
    },
    onError: (_error, { entry, isRestored }, context) => {
      if (context) edit(context.uid, { entry, isRestored: !isRestored })
    },
  })
}

interface HistoryEdit {
  readonly entry: HistoryEntry
  readonly isRestored: boolean
}

/** Clears the history on screen immediately, and at the API when the undo period ends. */
export function clearHistory(): void {
  listening.requestClear()
}

export function undoClearHistory(): boolean {
  return listening.undoClear()
}

export async function sendListening(): Promise<void> {
  await listening.sendBeforeLeaving()
}

interface HistoryRead {
  readonly cursor?: string | null
  readonly skip?: number
  readonly limit?: number
  readonly query?: string
  readonly signal?: AbortSignal
}

export async function readHistory({ query = '', signal, ...place }: HistoryRead) {
  await whenAccountReady()
  try {
    const params = { limit: PAGE_LIMIT_MAX, ...place, ...(query !== '' && { query }) }
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
  readonly most: { readonly stationId: string; readonly name: string; readonly ms: number } | null
}

type Session = Pick<HistoryEntry, 'stationId' | 'startedAt' | 'endedAt' | 'station'>

/** Sums up listening times. On a tie, the station played last wins. */
export function summarize(sessions: readonly Session[], now: number): ListeningSummary {
  const byStation = new Map<string, { name: string; ms: number }>()
  for (const { stationId, startedAt, endedAt, station } of sessions) {
    const from = Math.max(Date.parse(startedAt), now - WEEK_MS)
    const ms = Math.min(Date.parse(endedAt), now) - from
    if (!(ms > 0)) continue
    const known = byStation.get(stationId)
    byStation.set(stationId, { name: station?.name ?? stationId, ms: ms + (known?.ms ?? 0) })
  }
  const ranked = [...byStation].toSorted(([, a], [, b]) => b.ms - a.ms)
  const [most] = ranked
  return {
    ms: ranked.reduce((sum, [, { ms }]) => sum + ms, 0),
    most: most ? { stationId: most[0], ...most[1] } : null,
  }
}

/** A session may start up to a day before the week it extends into. */
const LOOKBACK_MS = WEEK_MS + 24 * 60 * 60_000

type Read = (cursor: string | null, limit: number) => Promise<Page<HistoryEntry>>

/** The summary of the seven days before `now`. Stops at the first page that is older. */
export async function readSummary(read: Read, now: number): Promise<ListeningSummary> {
  const sessions: HistoryEntry[] = []
  let cursor: string | null = null
  do {
    const page: Page<HistoryEntry> = await read(cursor, PAGE_LIMIT_MAX)
    sessions.push(...page.items)
    const oldest = Date.parse(page.items.at(-1)?.startedAt ?? '')
    cursor = oldest > now - LOOKBACK_MS ? page.nextCursor : null
  } while (cursor !== null)
  return summarize(sessions, now)
}
