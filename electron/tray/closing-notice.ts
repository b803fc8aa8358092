import { Notification } from 'electron'
import type { Logger } from '../log/logger.ts'
import { messages } from '../messages/en.ts'

/**
 * Says, once in the life of a profile, that closing the window has not ended the app. `told` keeps that it
 * was said. Returns the function to call when a window was closed; a system without notifications is
 * tried again next time.
 */
export function createClosingNotice(options: {
  readonly told: { read(): boolean; keep(): void }
  readonly icon: string
  readonly onClick: () => void
  readonly log: Logger
}): () => void {
  const { told, icon, onClick, log } = options
  /** Without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return () => {
    if (shown !== null || told.read() || !Notification.isSupported()) return
    const { title, body } = messages.closing
    shown = new Notification({ title, body, icon, silent: true })
    shown.on('click', onClick)
    shown.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
    shown.show()
    told.keep()
  }
}
