/** Who changed what of a station, and that one change is taken back. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listChanges, undoChange } from '../../api/moderation.ts'
import { notify } from '../../lib/notify.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import type { DeskList } from './use-pages.ts'

type ChangesPage = Awaited<ReturnType<typeof listChanges>>

/** The changes of a station, the latest first. */
export const changesList = (id: string): DeskList<ChangesPage> => ({
  queryKey: ['admin', 'changes', id],
  read: (cursor, signal) => listChanges(id, cursor, signal),
})

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
