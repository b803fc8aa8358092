import type { WebContents } from 'electron'
import type { WindowActions } from '../menus/command.ts'
import { keyCommand } from '../menus/commands.ts'
import { keyPress } from '../menus/key-press.ts'
import type { Zoom } from './zoom.ts'

/**
 * Runs the commands whose keys act ahead of the page, follows the wheel, and shows the page at the zoom of
 * all pages. A key that runs a command reaches neither the page nor a menu, so it acts once.
 */
export function obeyKeys(
  contents: Pick<WebContents, 'on' | 'setZoomFactor' | 'isDestroyed'>,
  zoom: Zoom,
  actions: Omit<WindowActions, 'zoom'>,
  platform: NodeJS.Platform = process.platform,
): void {
  const apply = () => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom.factor())
  }
  contents.on('before-input-event', (event, input) => {
    const press = keyPress(input, platform)
    const command = press && keyCommand(press)
    if (!command) return
    event.preventDefault()
    command.run({ ...actions, zoom: zoom.change })
  })
  contents.on('zoom-changed', (_event, direction) => zoom.change(direction))
  // As soon as the page is there, ahead of its first paint.
  contents.on('did-navigate', apply)
  const stop = zoom.subscribe(apply)
  contents.on('destroyed', stop)
}
