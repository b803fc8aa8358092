import type { WebContents } from 'electron'
import type { WindowActions } from '../../preload/contract/commands.ts'
import { keyCommand } from '../menus/commands.ts'
import { toKeyPress } from '../menus/key-press.ts'
import type { Zoom } from './zoom.ts'

/** Runs the commands of key presses. Page and menu do not receive these keys. Applies the zoom to the page. */
export function handleKeys(
  contents: Pick<WebContents, 'on' | 'setZoomFactor' | 'isDestroyed'>,
  zoom: Zoom,
  actions: Omit<WindowActions, 'zoom'>,
  platform: NodeJS.Platform = process.platform,
): void {
  const applyZoom = () => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom.factor())
  }
  contents.on('before-input-event', (event, input) => {
    const press = toKeyPress(input, platform)
    const command = press && keyCommand(press)
    if (!command) return
    event.preventDefault()
    command.run({ ...actions, zoom: zoom.change })
  })
  contents.on('zoom-changed', (_event, direction) => zoom.change(direction))
  contents.on('did-navigate', applyZoom)
  const unsubscribe = zoom.subscribe(applyZoom)
  contents.on('destroyed', unsubscribe)
}
