import { type ComponentType, useEffect, useState } from 'react'
import { log } from '../../../lib/log.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'

/** A dialog that stays in the page once it has been opened, so that closing it gives the focus back. */
export type DialogView = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>

interface LazyDialogProps {
  readonly load: () => Promise<DialogView>
  readonly open: boolean
  readonly onClose: () => void
}

/** Loads a dialog when it is opened for the first time; one that cannot be loaded says so and stays shut. */
export function LazyDialog({ load, open, onClose }: LazyDialogProps) {
  const [View, setView] = useState<DialogView | null>(null)
  const { somethingWentWrong } = useMessages().errors
  const wanted = open && View === null
  useEffect(() => {
    if (!wanted) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setView(() => loaded)
      },
      (error: unknown) => {
        log.warn('A dialog of the player could not be loaded', error)
        if (left) return
        notifyError(somethingWentWrong)
        onClose()
      },
    )
    return () => {
      left = true
    }
  }, [wanted, load, onClose, somethingWentWrong])
  return View && <View open={open} onClose={onClose} />
}
