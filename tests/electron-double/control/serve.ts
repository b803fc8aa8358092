import path from 'node:path'
import type * as Electron from 'electron'
import { app } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { BrowserWindow } from '../browser-window.ts'
import { copiedText } from '../clipboard.ts'
import { passTime } from '../clock.ts'
import { pressInMessageBoxes, questions } from '../dialog.ts'
import { screen } from '../display.ts'
import { proposed, setSavePath } from '../download.ts'
import { registerForOtherApp, shortcuts } from '../global-shortcut.ts'
import { ipcMain } from '../ipc-main.ts'
import { ipcEvent } from '../ipc-pages.ts'
import { Menu } from '../menu.ts'
import { nativeTheme } from '../native-theme.ts'
import { setOnline } from '../network.ts'
import { notifications } from '../notification.ts'
import { powerMonitor } from '../power.ts'
import { preventable } from '../preventable.ts'
import { closeKeyringPrompt, isKeyringPromptOpen } from '../safe-storage.ts'
import { opened, setCanOpen } from '../shell.ts'
import { type Tray, trays } from '../tray.ts'
import type {
  Challenge,
  CommandMessage,
  Commands,
  DesktopState,
  DoubleMessage,
  TrayItem,
  WindowKey,
} from './commands.ts'

type Handlers = {
  readonly [C in keyof Commands]: (...args: Commands[C]['args']) => Commands[C]['result']
}

function tray(): Tray {
  const [first] = trays()
  if (first === undefined) throw new Error('the app has no tray')
  return first
}

function mainWindow(): BrowserWindow {
  const [first] = BrowserWindow.windows
  if (first === undefined) throw new Error('the app has no window')
  return first
}

/** The mini player is the only window that is always on top. */
function miniWindow(): BrowserWindow | null {
  return BrowserWindow.windows.find((window) => window.isAlwaysOnTop()) ?? null
}

/** Sends a key to the main process, which receives it before the page. The page does not receive it. */
function pressKey(
  window: BrowserWindow | null,
  { key, control = false, meta = false, shift = false }: WindowKey,
) {
  window?.webContents.emit('before-input-event', preventable({}), {
    type: 'keyDown',
    key,
    code: '',
    isAutoRepeat: false,
    isComposing: false,
    shift,
    control,
    alt: false,
    meta,
    location: 0,
    modifiers: [],
  } satisfies Electron.Input)
}

function trayItems(menu: Menu): TrayItem[] {
  return menu.items
    .filter(({ type }) => type !== 'separator')
    .map(({ id, label, enabled, submenu }) => ({
      id: id ?? '',
      label,
      enabled,
      ...(submenu && { items: trayItems(submenu) }),
    }))
}

const logins: (string | null)[] = []

/**
 * Emits a login challenge as Electron's LoginHandler does. A challenge is canceled when no listener prevents the
 * default or when the response has no account.
 */
function emitLogin({ isProxy, host, port, isFirst }: Challenge): void {
  const event = preventable({})
  const details = { url: 'https://api.example/', pid: 1, isRequestForNavigation: false }
  const info = { isProxy, scheme: 'basic', host, port, realm: 'office' }
  const respond = (username?: string, password?: string) =>
    void logins.push(username === undefined ? null : `${username}:${password ?? ''}`)
  const contents = mainWindow().webContents
  app.emit('login', event, contents, { ...details, firstAuthAttempt: isFirst }, info, respond)
  if (!event.defaultPrevented) respond()
}

function done(_result: unknown): null {
  return null
}

function desktopState(): DesktopState {
  const [shownTray] = trays()
  const dockItems = app.dock?.getMenu()?.items
  const menuBar = Menu.getApplicationMenu()?.items ?? []
  return {
    trayImage: shownTray === undefined ? null : path.basename(shownTray.image),
    dock: dockItems?.filter(({ enabled }) => enabled).map(({ label }) => label) ?? null,
    initialBackground: mainWindow().initialBackground,
    menuBar: menuBar.map(({ label }) => label),
    miniOnTop: miniWindow()?.staysOnTop ?? null,
  }
}

const handlers: Handlers = {
  'desktop:look': desktopState,
  'dock:click': (index) => done(app.dock?.getMenu()?.items[index]?.click()),
  'clock:pass': (ms) => done(passTime(ms)),
  'system:end-session': () => {
    for (const window of BrowserWindow.getAllWindows()) {
      window.emit('query-session-end', preventable({ reasons: ['shutdown'] }))
      window.emit('session-end', preventable({ reasons: ['shutdown'] }))
    }
    return null
  },
  'tray:items': () => {
    const menu = trays()[0]?.menu
    return menu ? trayItems(menu) : null
  },
  'tray:tooltip': () => trays()[0]?.tooltip ?? null,
  'tray:click-item': (id) => {
    const item = tray().menu?.getMenuItemById(id)
    if (!item) throw new Error(`the tray has no item ${id}`)
    return done(item.enabled && item.click())
  },
  'tray:click': () => done(tray().emit('click')),
  'tray:figures': () => ({ trays: trays().length, menus: tray().menus }),
  'keys:press': (accelerator) => {
    const callback = shortcuts.get(accelerator)
    callback?.()
    return callback !== undefined
  },
  'keys:elsewhere': (accelerators) => done(registerForOtherApp(accelerators)),
  'page:report-at-once': (reports) => {
    const event = ipcEvent(mainWindow().webContents, 'app://undertone/', true)
    for (const report of reports) ipcMain.emit('player:report', event, report)
    return null
  },
  'app:listeners': () => ({
    theme: nativeTheme.listenerCount('updated'),
    reports: ipcMain.listenerCount('player:report'),
    menuStations: ipcMain.listenerCount('library:menu-stations'),
    focus: app.listenerCount('browser-window-focus'),
    keys: shortcuts.size,
  }),
  'keyring:asks': isKeyringPromptOpen,
  'keyring:answer': (isUnlocked) => done(closeKeyringPrompt(isUnlocked)),
  'window:taskbar': () => {
    const { buttons, progress } = mainWindow().taskbar
    const toButtonState = ({ tooltip = '', flags = [] }: Electron.ThumbarButton) => ({
      tooltip,
      enabled: !flags.includes('disabled'),
    })
    return { buttons: buttons?.map(toButtonState) ?? null, progress }
  },
  'window:press-thumbnail': (index) => done(mainWindow().taskbar.buttons?.[index]?.click()),
  'theme:wear': (themes) => done(nativeTheme.setSystemThemes(themes)),
  'window:state': () => ({
    visible: mainWindow().isVisible(),
    focused: mainWindow().isFocused(),
    minimized: mainWindow().isMinimized(),
    bounds: mainWindow().getNormalBounds(),
    fullScreen: mainWindow().isFullScreen(),
    zoom: mainWindow().webContents.getZoomFactor(),
  }),
  'mini:state': () => {
    const mini = miniWindow()
    return (
      mini && {
        visible: mini.isVisible(),
        alwaysOnTop: mini.isAlwaysOnTop(),
        bounds: mini.getBounds(),
        zoom: mini.webContents.getZoomFactor(),
      }
    )
  },
  'mini:place': (bounds) => done(miniWindow()?.moveByHand(bounds)),
  'window:key': (where, key) => done(pressKey(where === 'main' ? mainWindow() : miniWindow(), key)),
  'window:app-command': (command) =>
    done(mainWindow().emit('app-command', preventable({}), command)),
  'window:right-click': (pointedAt) => {
    Menu.popped = null
    const canEdit = pointedAt.isEditable || Boolean(pointedAt.selectionText)
    mainWindow().webContents.emit('context-menu', preventable({}), {
      ...{ x: 1, y: 1, menuSourceType: 'mouse', frame: null },
      ...{ linkURL: '', selectionText: '', isEditable: false, misspelledWord: '' },
      dictionarySuggestions: [],
      editFlags: { canCut: canEdit, canCopy: canEdit, canPaste: canEdit, canSelectAll: canEdit },
      ...pointedAt,
    })
    return Menu.popped && trayItems(Menu.popped).map(({ label }) => label)
  },
  'displays:plug-in': (workAreas) => done(screen.setWorkAreas(workAreas)),
  'window:place': (bounds) => done(mainWindow().moveByHand(bounds)),
  'window:minimize': () => done(mainWindow().minimize()),
  'window:focus': (focused) => done(focused ? mainWindow().focus() : mainWindow().blur()),
  'window:close': () => done(mainWindow().close()),
  'app:open-url': (url) => done(app.emit('open-url', preventable({}), url)),
  'login:challenge': (challenge) => done(emitLogin(challenge)),
  'login:answers': () => [...logins],
  'app:quit': () => done(setImmediate(() => app.quit())),
  'shell:opened': () => [...opened],
  'shell:can-open': (canOpen) => done(setCanOpen(canOpen)),
  'dialog:save-to': (file) => done(setSavePath(file)),
  'dialog:proposed': () => [...proposed],
  'dialog:press': (...buttons) => done(pressInMessageBoxes(...buttons)),
  'dialog:questions': () => [...questions],
  'clipboard:text': () => copiedText(),
  'main:throw': (message) => {
    setImmediate(() => {
      throw new Error(message)
    })
    return null
  },
  'notifications:shown': () => notifications.map(({ title, body }) => ({ title, body })),
  'notifications:click': () => done(notifications.at(-1)?.emit('click', {})),
  'power:emit': (event) => done(powerMonitor.emit(event)),
  'page:crash': () => done(mainWindow().webContents.forcefullyCrashRenderer()),
  'network:plug-in': (online) => done(setOnline(online)),
}

function send(message: DoubleMessage): void {
  process.send?.(message)
}

process.on('message', ({ id, command, args }: CommandMessage) => {
  try {
    const respond = handlers[command] as (...args: readonly unknown[]) => unknown
    send({ type: 'answer', id, result: respond(...args) })
  } catch (error) {
    send({ type: 'failure', id, error: String(error) })
  }
})
// The test process, which ends this process, has exited.
process.on('disconnect', () => app.exit(1))

app.on('window-loaded', async () => {
  const { cdpEndpoint } = await openBrowser(app.getPath('userData'))
  send({ type: 'loaded', cdpEndpoint })
})
