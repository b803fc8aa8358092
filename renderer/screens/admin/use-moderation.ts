/** What waits for an admin, and what they decide about it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModerationDecision, OwnStation } from '../../../shared/api/own-stations.ts'
import { listWaiting, moderateStation, type WaitingPage } from '../../api/moderation.ts'
import { decideOn, isAsSeen } from './decide-on.ts'
import type { DeskList } from './use-pages.ts'

const WAITING = ['admin', 'waiting']

/** What waits, the longest first. */
export const waitingList: DeskList<WaitingPage> = { queryKey: WAITING, read: listWaiting }

/** A page without a station that has been decided about. */
function without(page: WaitingPage | undefined, id: string) {
  return (
    page && {
      ...page,
      items: page.items.filter((one) => one.id !== id),
      total: page.total === null ? null : Math.max(0, page.total - 1),
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
      client.setQueriesData<WaitingPage>({ queryKey: WAITING }, (page) => without(page, id))
      void client.invalidateQueries({ queryKey: ['stations'] })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['admin'] })
      // The next decision waits for the queue alone, which is asked for already.
      return client.invalidateQueries({ queryKey: WAITING }, { cancelRefetch: false })
    },
  })
}
