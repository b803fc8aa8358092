import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Unsaved } from '../use-unsaved.ts'

/** Asks before what is not saved is lost. */
export function LeaveDialog({ blocker }: Pick<Unsaved, 'blocker'>) {
  const text = useMessages().creator.desk
  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset()
  }
  const leave = () => {
    if (blocker.state === 'blocked') blocker.proceed()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={text.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={leave}>
            {text.leave}
          </Button>
          <Button variant="solid" onClick={stay}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.leaveExplain}</p>
    </Dialog>
  )
}
