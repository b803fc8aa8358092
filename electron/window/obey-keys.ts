import type { WebContents } from 'electron'
import { windowWish } from './window-keys.ts'
import type { Zoom } from './zoom.ts'

/** What a key may ask of a window besides the zoom. */
export interface WindowKeyActions {
  readonly onFullScreen: () => void
  readonly onMini: () => void
}

/**
 * Obeys the keys and the wheel that are meant for the window, and shows its page at the zoom of all
 * pages. A key that is obeyed reaches neither the page nor a menu, so it acts once.
 */
export function obeyKeys(
  contents: Pick<WebContents, 'on' | 'setZoomFactor' | 'isDestroyed'>,
  zoom: Zoom,
  { onFullScreen, onMini }: WindowKeyActions,
  platform: NodeJS.Platform = process.platform,
): void {
  const apply = () => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom.factor())
  }
  contents.on('before-input-event', (event, input) => {
    const wish = windowWish(input, platform)
    if (wish === null) return
    event.preventDefault()
    if (wish.type === 'zoom') zoom.change(wish.wish)
    else if (wish.type === 'full-screen') onFullScreen()
    else onMini()
  })
  contents.on('zoom-changed', (_event, direction) => zoom.change(direction))
  // As soon as the page is there, ahead of its first paint.
  contents.on('did-navigate', apply)
  const stop = zoom.subscribe(apply)
  contents.on('destroyed', stop)
}
