/** What waits for an admin, and what they decide about it. */

import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ModerationDecision, OwnStation } from '../../../shared/api/own-stations.ts'
import { listWaiting, moderateStation, type WaitingPage } from '../../api/moderation.ts'
import { decideOn, isAsSeen } from './decide-on.ts'

const WAITING = ['admin', 'waiting']

/** Pages of what waits, the longest first. */
export function useWaiting() {
  return useInfiniteQuery({
    queryKey: WAITING,
    queryFn: ({ pageParam, signal }) => listWaiting(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The pages without a station that has been decided about. */
function without(data: InfiniteData<WaitingPage> | undefined, id: string) {
  return (
    data && {
      ...data,
      pages: data.pages.map(({ items, total, ...page }) => ({
        ...page,
        items: items.filter((one) => one.id !== id),
        total: total === null ? null : Math.max(0, total - 1),
      })),
    }
  )
}

interface Decided {
  /** As the admin saw it. */
  readonly seen: OwnStation
  readonly decision: ModerationDecision
}

/** Decides about a station as it was seen; fails with `DecidedMeanwhile`, and shows all afresh, where it has changed since. */
export function useModerate() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'moderation' },
    mutationFn: ({ seen, decision }: Decided) =>
      decideOn(
        seen.id,
        (now) => isAsSeen(seen, now),
        (at) => moderateStation(at, decision),
      ),
    onSuccess: ({ id }) => {
      client.setQueryData<InfiniteData<WaitingPage>>(WAITING, (data) => without(data, id))
      void client.invalidateQueries({ queryKey: ['stations'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
