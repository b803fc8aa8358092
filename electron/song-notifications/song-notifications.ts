import { Notification } from 'electron'
import type { SongNotice } from '../../preload/contract.ts'
import type { Logger } from '../log/logger.ts'

/**
 * Shows what is on now, one notification at a time, silently, and only while nobody looks at the
 * window. A system without notifications shows none.
 */
export function createSongNotifications(options: {
  /** The window has the focus: the song stands there already. */
  readonly isSeen: () => boolean
  readonly icon: string
  readonly onClick: () => void
  readonly log: Logger
}): (notice: SongNotice) => void {
  const { isSeen, icon, onClick, log } = options
  /** The one that is up: without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return ({ title, body }) => {
    if (isSeen() || !Notification.isSupported()) return
    shown?.close()
    const notification = new Notification({ title, body, icon, silent: true })
    shown = notification
    notification.on('click', onClick)
    notification.on('failed', (_event, error) =>
      log.warn('a notification was not shown', { error }),
    )
    notification.show()
  }
}
