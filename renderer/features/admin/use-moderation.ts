/** What waits for an admin, and what they decide about it. */

import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ModerationDecision, OwnStation } from '../../../shared/api/own-stations.ts'
import { listWaiting, moderateStation, type WaitingPage } from '../../api/moderation.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getAdminMessages } from '../../messages/admin.ts'

const WAITING = ['admin', 'waiting']
const CONFLICT = 412

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

/** Decides about a station as it was seen; refused, and shown afresh, where it has changed since. */
export function useModerate() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'moderation' },
    mutationFn: async ({ seen, decision }: Decided) => {
      const at = await getOwnStation(seen.id)
      if (JSON.stringify(at.station) !== JSON.stringify(seen)) {
        throw new ApiProblem(CONFLICT, { title: getAdminMessages().moderation.changed })
      }
      return moderateStation(at, decision)
    },
    onSuccess: ({ id }) => {
      client.setQueryData<InfiniteData<WaitingPage>>(WAITING, (data) => without(data, id))
      void client.invalidateQueries({ queryKey: ['stations'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: WAITING }),
  })
}
