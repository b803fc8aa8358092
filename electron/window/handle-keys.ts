import type { WebContents } from 'electron'
import type { WindowActions } from '../menus/command.ts'
import { keyCommand } from '../menus/commands.ts'
import { keyPress } from '../menus/key-press.ts'
import type { Zoom } from './zoom.ts'

/** Runs key commands before the page and applies the zoom. Handled keys reach neither page nor menu. */
export function handleKeys(
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
  // Before the first paint.
  contents.on('did-navigate', apply)
  const stop = zoom.subscribe(apply)
  contents.on('destroyed', stop)
}
