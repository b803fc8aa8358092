import { useState } from 'react'
import { flushSync } from 'react-dom'
import { clearHistory, undoClearHistory } from '../../../domain/history/history.ts'
import { notify } from '../../../lib/notify.ts'
import { getMessages, useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Clears everything that was heard: asked first, and taken back for as long as the toast is up. */
export function ClearHistory({ onCleared }: { readonly onCleared: () => void }) {
  const { common } = useMessages()
  const text = useMessages().history
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {text.clear}
      </Button>
      <Dialog
        open={isAsking}
        title={text.clearTitle}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {common.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                // The dialog gives the focus back first, to a button that then goes away.
                flushSync(close)
                clearWithUndo()
                onCleared()
              }}
            >
              {text.clearConfirm}
            </Button>
          </>
        }
      >
        <p>{text.clearExplain}</p>
      </Dialog>
    </>
  )
}

function clearWithUndo(): void {
  const { common } = getMessages()
  const { cleared, kept, tooLate } = getMessages().history
  const undo = () => notify({ message: undoClearHistory() ? kept : tooLate, tone: 'plain', id })
  const id = 'history-cleared'
  clearHistory()
  notify({
    message: cleared,
    tone: 'plain',
    id,
    action: { label: common.undo, onClick: undo },
  })
}
