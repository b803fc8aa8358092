/** What waits for an admin, and what they decide about it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModerationDecision, OwnStation } from '../../../shared/api/own-stations.ts'
import { listWaiting, moderateStation } from '../../api/moderation.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getMessages } from '../../messages/messages.ts'

const WAITING = ['admin', 'waiting']
const CONFLICT = 412

/** What waits, the longest first. */
export function useWaiting() {
  return useQuery({ queryKey: WAITING, queryFn: ({ signal }) => listWaiting(signal) })
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
        throw new ApiProblem(CONFLICT, { title: getMessages().admin.moderation.changed })
      }
      return moderateStation(at, decision)
    },
    onSuccess: ({ id }) => {
      client.setQueryData<OwnStation[]>(WAITING, (list) => list?.filter((one) => one.id !== id))
      void client.invalidateQueries({ queryKey: ['stations'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: WAITING }),
  })
}
