import { type ComponentType, useCallback } from 'react'
import { log } from '../../../lib/log.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useLoaded } from './use-loaded.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export type DialogView = ComponentType<DialogProps>

/**
 * Loads a dialog when it is opened for the first time; one that cannot be loaded says so and stays
 * shut. It stays in the page from then on: one taken out of it would not give the focus back.
 */
export function LazyDialog({
  load,
  open,
  onClose,
}: DialogProps & { readonly load: () => Promise<DialogView> }) {
  const { somethingWentWrong } = useMessages().errors
  const onFailed = useCallback(
    (error: unknown) => {
      log.warn('A dialog of the player could not be loaded', error)
      notifyError(somethingWentWrong)
      onClose()
    },
    [somethingWentWrong, onClose],
  )
  const View = useLoaded({ load, wanted: open, onFailed })
  return View && <View open={open} onClose={onClose} />
}
