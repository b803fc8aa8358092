import path from 'node:path'
import type * as Electron from 'electron'
import { app } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { BrowserWindow } from '../browser-window.ts'
import { copiedText } from '../clipboard.ts'
import { passTime } from '../clock.ts'
import { answerMessageBoxes, questions } from '../dialog.ts'
import { screen } from '../display.ts'
import { answerSaveDialogs, proposed } from '../download.ts'
import { shortcuts, takeElsewhere } from '../global-shortcut.ts'
import { ipcMain } from '../ipc-main.ts'
import { ipcEvent } from '../ipc-pages.ts'
import { Menu } from '../menu.ts'
import { nativeTheme } from '../native-theme.ts'
import { plugIn } from '../network.ts'
import { notifications } from '../notification.ts'
import { powerMonitor } from '../power.ts'
import { preventable } from '../preventable.ts'
import { answerKeyring, isKeyringAsking } from '../safe-storage.ts'
import { answerOpening, opened } from '../shell.ts'
import { type Tray, trays } from '../tray.ts'
import type {
  Challenge,
  CommandMessage,
  Commands,
  DesktopLook,
  DoubleMessage,
  TrayItem,
  WindowKey,
} from './commands.ts'

type Answers = {
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

/** The only window that stays on top. */
function miniWindow(): BrowserWindow | null {
  return BrowserWindow.windows.find((window) => window.isAlwaysOnTop()) ?? null
}

/** Main hears of a key before the page does; whether the page would have is of no interest here. */
function press(
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

/** A menu as a user reads it: rules are no items. */
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

/** As Electron's LoginHandler: what no listener prevents is cancelled, and so is what is answered without an account. */
function login({ isProxy, host, port, isFirst }: Challenge): void {
  const event = preventable({})
  const details = { url: 'https://api.example/', pid: 1, isRequestForNavigation: false }
  const info = { isProxy, scheme: 'basic', host, port, realm: 'office' }
  const answer = (username?: string, password?: string) =>
    void logins.push(username === undefined ? null : `${username}:${password ?? ''}`)
  const contents = mainWindow().webContents
  app.emit('login', event, contents, { ...details, firstAuthAttempt: isFirst }, info, answer)
  if (!event.defaultPrevented) answer()
}

function done(_result: unknown): null {
  return null
}

function look(): DesktopLook {
  const [shown] = trays()
  const dockItems = app.dock?.getMenu()?.items
  const menuBar = Menu.getApplicationMenu()?.items ?? []
  return {
    trayImage: shown === undefined ? null : path.basename(shown.image),
    dock: dockItems?.filter(({ enabled }) => enabled).map(({ label }) => label) ?? null,
    paper: mainWindow().paper,
    menuBar: menuBar.map(({ label }) => label),
    miniOnTop: miniWindow()?.staysOnTop ?? null,
  }
}

const answers: Answers = {
  'desktop:look': look,
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
    // A user cannot press one that is greyed out.
    return done(item.enabled && item.click())
  },
  'tray:click': () => done(tray().emit('click')),
  'tray:figures': () => ({ trays: trays().length, menus: tray().menus }),
  'keys:press': (accelerator) => {
    const act = shortcuts.get(accelerator)
    act?.()
    return act !== undefined
  },
  'keys:elsewhere': (accelerators) => done(takeElsewhere(accelerators)),
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
  'keyring:asks': isKeyringAsking,
  'keyring:answer': (isUnlocked) => done(answerKeyring(isUnlocked)),
  'window:taskbar': () => {
    const { buttons, progress } = mainWindow().taskbar
    const read = ({ tooltip = '', flags = [] }: Electron.ThumbarButton) => ({
      tooltip,
      enabled: !flags.includes('disabled'),
    })
    return { buttons: buttons?.map(read) ?? null, progress }
  },
  'window:press-thumbnail': (index) => done(mainWindow().taskbar.buttons?.[index]?.click()),
  'theme:wear': (themes) => done(nativeTheme.wear(themes)),
  'window:state': () => ({
    visible: mainWindow().isVisible(),
    focused: mainWindow().isFocused(),
    minimised: mainWindow().isMinimized(),
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
  'window:key': (where, key) => done(press(where === 'main' ? mainWindow() : miniWindow(), key)),
  'window:app-command': (command) =>
    done(mainWindow().emit('app-command', preventable({}), command)),
  'window:right-click': (pointedAt) => {
    Menu.popped = null
    const able = pointedAt.isEditable || Boolean(pointedAt.selectionText)
    mainWindow().webContents.emit('context-menu', preventable({}), {
      ...{ x: 1, y: 1, menuSourceType: 'mouse', frame: null },
      ...{ linkURL: '', selectionText: '', isEditable: false, misspelledWord: '' },
      dictionarySuggestions: [],
      editFlags: { canCut: able, canCopy: able, canPaste: able, canSelectAll: able },
      ...pointedAt,
    })
    return Menu.popped && trayItems(Menu.popped).map(({ label }) => label)
  },
  'displays:plug-in': (workAreas) => done(screen.plugIn(workAreas)),
  'window:place': (bounds) => done(mainWindow().moveByHand(bounds)),
  'window:minimise': () => done(mainWindow().minimize()),
  'window:focus': (focused) => done(focused ? mainWindow().focus() : mainWindow().blur()),
  'window:close': () => done(mainWindow().close()),
  'app:open-url': (url) => done(app.emit('open-url', preventable({}), url)),
  'login:challenge': (challenge) => done(login(challenge)),
  'login:answers': () => [...logins],
  'app:quit': () => done(setImmediate(() => app.quit())),
  'shell:opened': () => [...opened],
  'shell:can-open': (can) => done(answerOpening(can)),
  'dialog:save-to': (file) => done(answerSaveDialogs(file)),
  'dialog:proposed': () => [...proposed],
  'dialog:press': (...buttons) => done(answerMessageBoxes(...buttons)),
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
  'network:plug-in': (online) => done(plugIn(online)),
}

function tell(message: DoubleMessage): void {
  process.send?.(message)
}

process.on('message', ({ id, command, args }: CommandMessage) => {
  try {
    const answer = answers[command] as (...given: readonly unknown[]) => unknown
    tell({ type: 'answer', id, result: answer(...args) })
  } catch (error) {
    tell({ type: 'failure', id, error: String(error) })
  }
})
// The process that started the app is gone, and with it the one that would end it.
process.on('disconnect', () => app.exit(1))

app.on('window-loaded', async () => {
  const { cdpEndpoint } = await openBrowser(app.getPath('userData'))
  tell({ type: 'loaded', cdpEndpoint })
})
