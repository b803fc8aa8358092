import { app } from './app.ts'

/** What a role does to the window that has the focus. */
interface RoleWindow {
  close(): void
  minimize(): void
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
}

/**
 * Does what a role does in place of the item's own `click`; false: Electron leaves it to `click`. What
 * a role does to a page (copy, zoom, reload) has no effect here, and is done all the same.
 */
export function runRole(role: string | undefined, window: RoleWindow | undefined): boolean {
  if (role === 'quit') app.quit()
  else if (role === 'close' && window) window.close()
  else if (role === 'minimize' && window) window.minimize()
  else if (role === 'togglefullscreen' && window) window.setFullScreen(!window.isFullScreen())
  else return false
  return true
}
