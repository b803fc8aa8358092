/** What the user follows: shown at once and kept on the server. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import {
  FOLLOW_KINDS,
  FOLLOWS_SENT_MAX,
  type Follow,
  type FollowedBroadcasts,
} from '../../../shared/api/following.ts'
import { newerVersion } from '../../../shared/api/versions.ts'
import {
  getFollowed,
  getFollowedBroadcasts,
  getFollowing,
  putFollowing,
} from '../../api/following.ts'
import { hasAccount, isSignedIn, requireUid, useAccount, whenAccountReady } from '../auth/auth.ts'
import { createOfflineQueue, type QueueHandler, storedItems } from '../sync/offline-queue.ts'
import { keyOf, mergeFollows, nextFollow, type Thing } from './follow-items.ts'

/** A move of a broadcast reaches who follows it this late at most, and a notice of it is not later. */
export const BROADCASTS_EVERY_MS = 5 * 60_000

export interface FollowChange {
  readonly thing: Thing
  readonly followed: boolean
}

const NO_BROADCASTS: FollowedBroadcasts = { coming: [], missed: [] }

/** The cache that shows what the API has accepted. */
let cache: QueryClient | null = null

export const followsHandler: QueueHandler<Follow, readonly Follow[]> = {
  kind: 'following',
  storageKey: 'waiting-follows',
  stored: storedItems(
    z.object({
      kind: z.enum(FOLLOW_KINDS),
      id: z.string(),
      version: z.number(),
      deleted: z.boolean(),
    }),
  ),
  queueing: 'user',
  keyOf,
  coalesce: newerVersion,
  due: (follows) => follows.slice(0, FOLLOWS_SENT_MAX),
  send: (uid, follows) => putFollowing(uid, follows),
  onSent: (uid, follows, merged) => {
    const { queryKey } = followingQuery(uid)
    cache?.setQueryData(queryKey, (known) => known && mergeFollows(known, merged ?? follows))
    void cache?.invalidateQueries({ queryKey: ['followed', uid] })
    // What is being read at this moment may be from before the change.
    if (cache?.isFetching({ queryKey })) void cache.invalidateQueries({ queryKey })
  },
}

const followsQueue = createOfflineQueue(followsHandler, (uid) => isSignedIn(uid))

/** The queue of follows, which shows in `client` what the API has accepted. */
export function followsQueueFor(client: QueryClient) {
  cache = client
  return followsQueue
}

/** The user of an account; null for who listens without one, and follows nothing. */
export const useMember = (): string | null => useAccount().user?.uid ?? null

/** The query of what a user follows, with tombstones. */
export function followingQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['following', uid],
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return getFollowing(requireUid(), signal)
    },
    enabled: uid !== null,
    meta: { isPart: true },
  })
}

/** The same with names. */
export function followedQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['followed', uid, 'things'],
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return hasAccount() ? getFollowed(requireUid(), signal) : []
    },
    enabled: uid !== null,
  })
}

/** What is broadcast of it; asked again from time to time, also in the background: notices come from it. */
export function broadcastsQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['followed', uid, 'broadcasts'],
    // Also asked for a listener without an account, who may have one the next time.
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return hasAccount() ? getFollowedBroadcasts(requireUid(), signal) : NO_BROADCASTS
    },
    enabled: uid !== null,
    refetchInterval: BROADCASTS_EVERY_MS,
    refetchIntervalInBackground: true,
    meta: { isPart: true },
  })
}

/** What is on or to come of what the user follows, the earliest first; empty while that is not known. */
export function useFollowedBroadcasts() {
  return useQuery(broadcastsQuery(useMember())).data?.coming ?? []
}

/** Keys (`kind:id`) of what the user follows: what the server says, and over it what is queued. */
export function useFollowedKeys() {
  const uid = useMember()
  const queued = useSyncExternalStore(followsQueue.subscribe, () => followsQueue.entries(uid ?? ''))
  return useQuery({
    ...followingQuery(uid),
    select: useCallback(
      (items: readonly Follow[]) =>
        new Set(
          mergeFollows(items, queued)
            .filter(({ deleted }) => !deleted)
            .map(keyOf),
        ),
      [queued],
    ),
  })
}

/**
 * Follows or drops a thing. The screen changes at once and changes back if the server refuses; while the server
 * cannot be asked, the change stays and waits. Changes are sent one after the other, so that the last click wins.
 */
export function useToggleFollow(): (change: FollowChange) => void {
  const client = useQueryClient()
  return useCallback((change: FollowChange) => changeFollow(client, change), [client])
}

/** The change behind it, for what is no component. */
export function changeFollow(client: QueryClient, { thing, followed }: FollowChange): void {
  const uid = requireUid()
  const stored = client.getQueryData(followingQuery(uid).queryKey) ?? []
  const known = mergeFollows(stored, followsQueue.entries(uid))
  followsQueueFor(client).add(uid, [nextFollow(known, thing, followed)])
}
