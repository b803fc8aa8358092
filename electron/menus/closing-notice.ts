import { Notification } from 'electron'
import { messages } from '../locales/en.ts'
import { type NotificationSource, showNotification } from '../notifications/show-notification.ts'

const BODIES: ReadonlyMap<NodeJS.Platform, string> = new Map([
  ['win32', messages.closing.body.windows],
  ['darwin', messages.closing.body.mac],
])

/**
 * Says, once in the life of a profile, that closing the window has not ended the app. `told` keeps that it
 * was said. Returns the function to call when a window was closed; a system without notifications is
 * tried again next time.
 */
export function createClosingNotice(
  options: NotificationSource & {
    readonly told: { read(): boolean; keep(): void }
    readonly onClick: () => void
  },
): () => void {
  const { told, onClick, ...source } = options
  const { platform = process.platform } = source
  /** Without a reference its click would be lost with the garbage. */
  let shown: Notification | null = null

  return () => {
    if (shown !== null || told.read() || !Notification.isSupported()) return
    const { title, body } = messages.closing
    const text = BODIES.get(platform) ?? body.linux
    shown = showNotification(source, { title, body: text, silent: true }, onClick)
    told.keep()
  }
}
