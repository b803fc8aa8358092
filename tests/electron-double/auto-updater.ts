import { EventEmitter } from 'node:events'
import { throwOnMissingMembers } from './absent.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'

/** Updater as Squirrel's: a restart for an update closes the windows before the app emits before-quit. */
class AutoUpdater extends EventEmitter {
  quitAndInstall(): void {
    this.emit('before-quit-for-update')
    for (const window of BrowserWindow.getAllWindows()) window.close()
    if (BrowserWindow.getAllWindows().length === 0) app.quit()
  }
}
throwOnMissingMembers(AutoUpdater, 'autoUpdater')
export const autoUpdater = new AutoUpdater()
