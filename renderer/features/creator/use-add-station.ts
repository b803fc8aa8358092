import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrivateDraft } from '../../../shared/api/own-stations.ts'
import { addOwnStation } from '../../api/own-stations.ts'
import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../messages/messages.ts'
import { requireUid } from '../auth/auth.ts'
import { forgetLists } from './own-station-queries.ts'

/** Adds a station for the user alone, and says so. */
export function useAddStation() {
  const text = useMessages().creator.own
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: PrivateDraft) => addOwnStation(requireUid(), draft),
    onSuccess: ({ name }) => {
      forgetLists(client)
      notify({ message: text.added(name), tone: 'success', id: 'station' })
    },
  })
}
