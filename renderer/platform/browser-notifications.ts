import type { UndertoneBridge } from '../../preload/contract.ts'
import { createSignal } from '../../shared/signal.ts'

/** Whether this browser has notifications at all; whether they may be shown the user decides. */
export function hasNotifications(): boolean {
  return 'Notification' in window
}

/** One at a time: the next song takes the place of the one before. */
const TAG = 'undertone-song'

const clicked = createSignal<[id: string]>()

/** The browser's notifications: shown once they are allowed, unless the page has the focus. */
export const browserNotifications: UndertoneBridge['notifications'] = {
  song: ({ title, body }) => {
    if (!hasNotifications() || Notification.permission !== 'granted' || document.hasFocus()) return
    try {
      new Notification(title, { body, tag: TAG, silent: true })
    } catch {
      // Browsers on telephones have the name and refuse the call.
    }
  },
  follow: ({ id, title, body }) => {
    if (!hasNotifications() || Notification.permission !== 'granted' || document.hasFocus()) return
    try {
      const notification = new Notification(title, { body, tag: id })
      notification.onclick = () => {
        window.focus()
        notification.close()
        clicked.emit(id)
      }
    } catch {
      // As above.
    }
  },
  onFollowClicked: clicked.subscribe,
}
