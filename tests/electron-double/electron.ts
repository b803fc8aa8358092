import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'
import { autoUpdater } from './auto-updater.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard } from './clipboard.ts'
import { dialog } from './dialog.ts'
import { screen } from './display.ts'
import { globalShortcut } from './global-shortcut.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { nativeTheme } from './native-theme.ts'
import { net } from './network.ts'
import { Notification } from './notification.ts'
import { powerMonitor, powerSaveBlocker } from './power.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { systemPreferences } from './system-preferences.ts'
import { Tray } from './tray.ts'

/** The module that replaces `electron`. It has only the members that the app uses. */
const electron = withMissingMembersThrowing(
  {
    app,
    autoUpdater,
    systemPreferences,
    nativeImage,
    globalShortcut,
    BrowserWindow,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    MenuItem,
    nativeTheme,
    net,
    Notification,
    powerMonitor,
    powerSaveBlocker,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    Tray,
  },
  'electron',
)

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
}
export default electron
