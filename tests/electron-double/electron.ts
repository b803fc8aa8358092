import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { dialog } from './dialog.ts'
import { nativeTheme, screen } from './display.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { net } from './network.ts'
import { Notification } from './notification.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { Tray } from './tray.ts'

/** The module that `import ... from 'electron'` gets: what the app uses, and nothing more. */
const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  net,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
}

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
}
export default electron
