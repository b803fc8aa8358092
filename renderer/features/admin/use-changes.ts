/** Who changed what of a station, and that one change is taken back. */

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listChanges, undoChange } from '../../api/moderation.ts'
import { notify } from '../../lib/notify.ts'
import { useAdminMessages } from '../../messages/admin.ts'

const changesOf = (id: string | null) => ['admin', 'changes', id]

/** Pages of a station's changes, the latest first; none is asked for while it is null. */
export function useChanges(id: string | null) {
  return useInfiniteQuery({
    queryKey: changesOf(id),
    queryFn: ({ pageParam, signal }) => listChanges(id ?? '', pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: id !== null,
  })
}

/** Takes a change back; refused, with the API's sentence, where the same was changed since. */
export function useUndo(id: string) {
  const client = useQueryClient()
  const text = useAdminMessages().desk.changes
  return useMutation({
    mutationFn: (changeId: string) => undoChange(id, changeId),
    onSuccess: ({ name }) =>
      notify({ message: text.undone(name), tone: 'success', id: `undo-${id}` }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stations'] })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}
