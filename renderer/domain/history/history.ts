/** Listening history: what was heard, stored with the account. */
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
  recounted,
  withEntry,
  withoutEntry,
} from './history-pages.ts'
import { listening } from './listening.ts'
/** Sessions of the head of the list. */
export const PAGE_SIZE = 50

const historyKey = (uid: string | null) => ['history', uid] as const
const listKey = (uid: string | null) => [...historyKey(uid), 'list'] as const
/** Of what is behind the head; then the search, and the place of the first. */
export const partKey = (uid: string | null) => [...historyKey(uid), 'part'] as const
const isSearch = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.length > 3

/**
 * The head of what the signed-in user listened to, the newest first; read again when more was sent. With a query only
 * sessions of stations that have it in their name. The rest is read by parts (history-rows.tsx in screens/library).
 */
export function useHistory(query = '') {
  const uid = useAuth().user?.uid ?? null
  useRefreshed(uid)
  return useInfiniteQuery({
    queryKey: query === '' ? listKey(uid) : [...listKey(uid), query],
    queryFn: ({ pageParam, signal }) =>
      readHistory({ cursor: pageParam, limit: PAGE_SIZE, query, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: uid !== null,
    // Also when home has just read it: another device may have sent a session meanwhile.
    refetchOnMount: 'always',
  })
}

/** The sessions that are loaded for the history's screen, newest first; the same object while unchanged. */
export function loadedHistory(client: QueryClient, uid: string): readonly HistoryEntry[] | null {
  const data = client.getQueryData<HistoryPages>(listKey(uid))
  if (!data) return null
  const known = entries.get(data) ?? entriesOf(data)
  entries.set(data, known)
  return known
}
const entries = new WeakMap<HistoryPages, readonly HistoryEntry[]>()

/** The newest sessions that the API has of the signed-in user. */
export async function recentSessions(): Promise<readonly HistoryEntry[]> {
  return (await readHistory({ limit: PAGE_SIZE })).items
}

/** Id of the station that the signed-in user listened to last; null where that is not known. */
export async function lastStation(): Promise<string | null> {
  await whenAccountReady()
  // First what waits on this computer: whatever is sent from now on is in the API's response.
  const unsent = await listening.latest()
  const sessions = await recentSessions().catch(() => [])
  const sent = sessions.find(({ station }) => station !== null)
  const sentAt = sent === undefined ? 0 : Date.parse(sent.startedAt)
  if (unsent !== null && unsent.startedAt >= sentAt) return unsent.stationId
  return sent?.stationId ?? null
}

/** How long and what the signed-in user has listened to over the last seven days. */
export function useListeningSummary() {
  const uid = useAuth().user?.uid ?? null
  useRefreshed(uid)
  return useQuery({
    queryKey: [...historyKey(uid), 'summary'],
    queryFn: ({ signal }) =>
      readSummary((cursor, limit) => readHistory({ cursor, limit, signal }), Date.now()),
    enabled: uid !== null,
  })
}

/** What of it has not reached the API yet. */
export function usePending(): Pending {
  const uid = useAuth().user?.uid ?? ''
  return useSyncExternalStore(listening.subscribe, () => listening.pending(uid))
}

/** Removes a session, or puts one back. The screen changes at once, and changes back if the API refuses. */
export function useEditHistory() {
  const client = useQueryClient()
  function edit(uid: string, { entry, keep }: HistoryEdit): void {
    // What is put back into a search may not be found by it: it is read again.
    if (keep) void client.invalidateQueries({ queryKey: listKey(uid), predicate: isSearch })
    else {
      client.setQueriesData<HistoryPages>(
        { queryKey: listKey(uid), predicate: isSearch },
        (data) => data && withoutEntry(data, entry.id),
      )
    }
    client.setQueryData<HistoryPages>(listKey(uid), (data) => {
      if (!data) return data
      if (keep) return withEntry(data, entry)
      const left = withoutEntry(data, entry.id)
      return left === data ? recounted(data, -1) : left
    })
    client.setQueriesData<Page<HistoryEntry>>({ queryKey: partKey(uid) }, (part) => {
      if (!part) return part
      const items = part.items.filter(({ id }) => id !== entry.id)
      return { ...part, items, total: part.total + (keep ? 1 : -1) }
    })
  }
  return useMutation({
    // One after the other, so that the last click wins.
    scope: { id: 'history' },
    mutationFn: async ({ entry, keep }: HistoryEdit) => {
      const uid = requireUid()
      if (keep) await putHistoryEntry(uid, entry)
      else await removeHistoryEntry(uid, entry.id).catch(unlessGone)
    },
    onMutate: async (change) => {
      const uid = requireUid()
      await client.cancelQueries({ queryKey: listKey(uid) })
      await client.cancelQueries({ queryKey: partKey(uid) })
      edit(uid, change)
      return { uid }
    },
    // What lay behind the session has moved by one place.
    onSuccess: () => {
      const uid = requireUid()
      void client.invalidateQueries({ queryKey: listKey(uid) })
      void client.invalidateQueries({ queryKey: partKey(uid) })
    },
    onError: (_error, { entry, keep }, context) => {
      if (context) edit(context.uid, { entry, keep: !keep })
    },
  })
}

interface HistoryEdit {
  readonly entry: HistoryEntry
  readonly keep: boolean
}

/** Clears the whole history: at once on the screen, at the API when it can no longer be undone. */
export function clearHistory(): void {
  listening.askClear()
}

/** Undoes a clearing; false when it is too late. */
export function undoClearHistory(): boolean {
  return listening.undoClear()
}

/** Sends what was heard, for as long as leaving may take. Never rejects. */
export async function sendListening(): Promise<void> {
  await listening.sendBeforeLeaving()
}

interface HistoryRead {
  readonly cursor?: string | null
  /** How many of the newest are left out. */
  readonly skip?: number
  readonly limit?: number
  readonly query?: string
  readonly signal?: AbortSignal
}

/** A page of the signed-in user's history. */
export async function readHistory({ query = '', signal, ...place }: HistoryRead) {
  await whenAccountReady()
  try {
    const asked = { limit: PAGE_LIMIT_MAX, ...place, ...(query !== '' && { query }) }
    return await listHistory(requireUid(), asked, signal)
  } catch (error) {
    // A user whom the API does not know yet has no history there.
    if (statusOf(error) !== 404) throw error
    return { items: [], nextCursor: null, total: 0 }
  }
}

function unlessGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}

/** Reads again whenever something has reached the API. */
function useRefreshed(uid: string | null): void {
  const client = useQueryClient()
  useEffect(
    () => listening.onTaken(() => void client.invalidateQueries({ queryKey: historyKey(uid) })),
    [client, uid],
  )
}

export const WEEK_MS = 7 * 24 * 60 * 60_000

export interface ListeningSummary {
  /** Listened to in the seven days before now; what lay before is not counted. */
  readonly ms: number
  /** The station heard longest of them, and for how long; null when nothing was heard. */
  readonly most: { readonly stationId: string; readonly name: string; readonly ms: number } | null
}

type Session = Pick<HistoryEntry, 'stationId' | 'startedAt' | 'endedAt' | 'station'>

/** Sums up sessions; of two stations heard as long, the one heard last counts as the most heard. */
export function summarise(sessions: readonly Session[], now: number): ListeningSummary {
  const heard = new Map<string, { name: string; ms: number }>()
  for (const { stationId, startedAt, endedAt, station } of sessions) {
    const from = Math.max(Date.parse(startedAt), now - WEEK_MS)
    const ms = Math.min(Date.parse(endedAt), now) - from
    if (!(ms > 0)) continue
    const before = heard.get(stationId)
    heard.set(stationId, { name: station?.name ?? stationId, ms: ms + (before?.ms ?? 0) })
  }
  const ranked = [...heard].toSorted(([, a], [, b]) => b.ms - a.ms)
  const [most] = ranked
  return {
    ms: ranked.reduce((sum, [, { ms }]) => sum + ms, 0),
    most: most ? { stationId: most[0], ...most[1] } : null,
  }
}

/** Sessions may begin a day before the week they reach into. */
const REACH_MS = WEEK_MS + 24 * 60 * 60_000

type Read = (cursor: string | null, limit: number) => Promise<Page<HistoryEntry>>

/** The summary of the seven days before `now`. Reads no page that lies before them. */
export async function readSummary(read: Read, now: number): Promise<ListeningSummary> {
  const sessions: HistoryEntry[] = []
  let cursor: string | null = null
  do {
    const page: Page<HistoryEntry> = await read(cursor, PAGE_LIMIT_MAX)
    sessions.push(...page.items)
    const oldest = Date.parse(page.items.at(-1)?.startedAt ?? '')
    cursor = oldest > now - REACH_MS ? page.nextCursor : null
  } while (cursor !== null)
  return summarise(sessions, now)
}
