/** Reads followed stations, shows and creators and their broadcasts. Sends follows through the offline queue. */
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
import { type FollowTarget, keyOf, mergeFollows, nextFollow } from './follow-items.ts'

export const BROADCASTS_REFETCH_MS = 5 * 60_000

export interface FollowChange {
  readonly target: FollowTarget
  readonly followed: boolean
}

const NO_BROADCASTS: FollowedBroadcasts = { coming: [], missed: [] }

let queryClient: QueryClient | null = null

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
    queryClient?.setQueryData(
      queryKey,
      (cached) => cached && mergeFollows(cached, merged ?? follows),
    )
    void queryClient?.invalidateQueries({ queryKey: ['followed', uid] })
    // A running fetch may contain the state before the change.
    if (queryClient?.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey })
  },
}

const followsQueue = createOfflineQueue(followsHandler, (uid) => isSignedIn(uid))

export function followsQueueFor(client: QueryClient) {
  queryClient = client
  return followsQueue
}

/** Returns the account's user id. Null for anonymous users, who cannot follow. */
export const useAccountUid = (): string | null => useAccount().user?.uid ?? null

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

/** Broadcasts of followed items. They are also refetched in the background, because notifications depend on them. */
export function broadcastsQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['followed', uid, 'broadcasts'],
    // The query also runs for anonymous users, who may sign in before the next refetch.
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return hasAccount() ? getFollowedBroadcasts(requireUid(), signal) : NO_BROADCASTS
    },
    enabled: uid !== null,
    refetchInterval: BROADCASTS_REFETCH_MS,
    refetchIntervalInBackground: true,
    meta: { isPart: true },
  })
}

export function useFollowedBroadcasts() {
  return useQuery(broadcastsQuery(useAccountUid())).data?.coming ?? []
}

export function useFollowedKeys() {
  const uid = useAccountUid()
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

/** Updates the UI immediately and sends changes in order, so that the last click wins. Rolls rejected ones back. */
export function useToggleFollow(): (change: FollowChange) => void {
  const client = useQueryClient()
  return useCallback((change: FollowChange) => changeFollow(client, change), [client])
}

export function changeFollow(client: QueryClient, { target, followed }: FollowChange): void {
  const uid = requireUid()
  const stored = client.getQueryData(followingQuery(uid).queryKey) ?? []
  const follows = mergeFollows(stored, followsQueue.entries(uid))
  followsQueueFor(client).add(uid, [nextFollow(follows, target, followed)])
}
