import { app } from './app.ts'

/** What a role does to the window that has the focus. */
export interface RoleWindow {
  close(): void
  minimize(): void
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
}

/** What a role does to the page that has the focus. */
export interface RolePage {
  reload(): void
  setZoomFactor(factor: number): void
}

/** What Electron does to a page that is not to be seen here: done, and nothing comes of it. */
const UNSEEN: readonly unknown[] = [
  'copy,cut,delete,paste,pasteandmatchstyle,redo,selectall,toggledevtools,undo,zoomin,zoomout',
].flatMap((roles) => roles.split(','))

/**
 * Does what a role does in place of the item's own `click`; false: Electron leaves it to `click`.
 */
export function runRole(
  role: string | undefined,
  window: RoleWindow | undefined,
  page: RolePage | undefined,
): boolean {
  if (page && (role === 'reload' || role === 'forcereload')) page.reload()
  else if (page && role === 'resetzoom') page.setZoomFactor(1)
  else if (page && UNSEEN.includes(role)) return true
  else if (role === 'quit') app.quit()
  else if (role === 'close' && window) window.close()
  else if (role === 'minimize' && window) window.minimize()
  else if (role === 'togglefullscreen' && window) window.setFullScreen(!window.isFullScreen())
  else return false
  return true
}
