import type { HistoryEntry } from '../../../../shared/api/answers/history.ts'
import { notify } from '../../../lib/notify.ts'
import { getMessages } from '../../../messages/messages.ts'
import { useEditHistory } from '../history.ts'

/**
 * Removes a session and offers to take that back for as long as the toast is up. A refusal of the
 * server is told by the app's mutation error rule, and the list restores itself.
 */
export function useRemoveSession(): (entry: HistoryEntry) => void {
  const { mutate } = useEditHistory()
  return (entry) => {
    const { common } = getMessages()
    mutate({ entry, keep: false })
    notify({
      message: getMessages().history.removed(entry.station?.name ?? entry.stationId),
      tone: 'plain',
      id: `history-${entry.id}`,
      action: { label: common.undo, onClick: () => mutate({ entry, keep: true }) },
    })
  }
}
