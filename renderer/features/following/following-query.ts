/** What the user follows: shown at once and kept on the server. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  FOLLOW_KINDS,
  type Follow,
  type FollowedBroadcasts,
} from '../../../shared/api/following.ts'
import {
  getFollowed,
  getFollowedBroadcasts,
  getFollowing,
  putFollowing,
} from '../../api/following.ts'
import { hasAccount, requireUid, useAccount, whenAccountReady } from '../auth/auth.ts'
import { createChangeQueue } from '../changes/changes.ts'
import { keyOf, mergeFollows, nextFollow, restoreFollow, type Thing } from './follow-items.ts'

/** A move of a broadcast reaches who follows it this late at most, and a notice of it is not later. */
export const BROADCASTS_EVERY_MS = 5 * 60_000

export interface FollowChange {
  readonly thing: Thing
  readonly followed: boolean
}

const NO_BROADCASTS: FollowedBroadcasts = { coming: [], missed: [] }

/** Names the changes among the mutations, and keeps them in order. */
const CHANGES = 'following'

/** A change, from the click until the API has taken or refused it. */
interface Change {
  readonly uid: string
  readonly item: Follow
  readonly before: Follow | undefined
}

/** Changes that the API could not take yet. */
export const followChanges = createChangeQueue<Follow>({
  kind: CHANGES,
  storageKey: 'waiting-follows',
  schema: z.object({
    kind: z.enum(FOLLOW_KINDS),
    id: z.string(),
    version: z.number(),
    deleted: z.boolean(),
  }),
  keyOf,
  put: putFollowing,
})

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

/** What the server says, and over it what it has not been able to take yet. */
function withChanges(client: QueryClient, uid: string | null, stored: readonly Follow[]): Follow[] {
  const pending = client
    .getMutationCache()
    .findAll({ mutationKey: [CHANGES], status: 'pending' })
    .flatMap(({ state }) => (state.context as Change | undefined) ?? [])
  return mergeFollows(
    stored,
    pending.filter((change) => change.uid === uid).map(({ item }) => item),
  )
}

/** Keys (`kind:id`) of what the user follows. */
export function useFollowedKeys() {
  const client = useQueryClient()
  const uid = useMember()
  return useQuery({
    ...followingQuery(uid),
    select: (items) =>
      new Set(
        withChanges(client, uid, items)
          .filter(({ deleted }) => !deleted)
          .map(keyOf),
      ),
  })
}

/**
 * Follows or drops a thing. The screen changes at once and changes back if the server refuses; while the server
 * cannot be asked, the change stays and waits. Changes are sent one after the other, so that the last click wins.
 */
export function useToggleFollow() {
  return useMutation(toggleFollowOptions(useQueryClient()))
}

/** The change behind it, for what is no component. */
export function toggleFollowOptions(client: QueryClient) {
  function edit(uid: string, change: (items: readonly Follow[]) => Follow[]): void {
    client.setQueryData(followingQuery(uid).queryKey, (items) => items && change(items))
  }
  const known = (uid: string) => client.getQueryData(followingQuery(uid).queryKey) ?? []

  return mutationOptions({
    mutationKey: [CHANGES],
    meta: { queue: CHANGES },
    scope: { id: CHANGES },
    mutationFn: async ({ thing, followed }: FollowChange) => {
      const uid = requireUid()
      const shown = known(uid).find((item) => keyOf(item) === keyOf(thing))
      // The optimistic entry is the change itself; without a cached answer it is made here.
      const item =
        shown && shown.deleted !== followed ? shown : nextFollow(known(uid), thing, followed)
      return { uid, items: await followChanges.send(uid, item) }
    },
    onMutate: async ({ thing, followed }): Promise<Change> => {
      const uid = requireUid()
      await client.cancelQueries({ queryKey: followingQuery(uid).queryKey })
      const before = known(uid).find((item) => keyOf(item) === keyOf(thing))
      const item = nextFollow(known(uid), thing, followed)
      edit(uid, (items) => mergeFollows(items, [item]))
      return { uid, item, before }
    },
    onError: (_error, { thing }, context) => {
      if (context) edit(context.uid, (items) => restoreFollow(items, thing, context.before))
    },
    onSuccess: ({ uid, items }) => {
      edit(uid, (mine) => mergeFollows(mine, items))
      void client.invalidateQueries({ queryKey: ['followed', uid] })
      const { queryKey } = followingQuery(uid)
      // What is being read at this moment may be from before the change.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
    },
  })
}
