import type * as Electron from 'electron'
import { app } from './app.ts'
import { environment } from './environment.ts'

export interface RoleWindow {
  close(): void
  minimize(): void
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
}

export interface RolePage {
  reload(): void
  setZoomFactor(factor: number): void
}

/** Roles that have no effect in the double. */
const ROLES_WITHOUT_EFFECT: readonly unknown[] = [
  'copy,cut,delete,paste,pasteandmatchstyle,redo,selectall,toggledevtools,undo,zoomin,zoomout',
].flatMap((roles) => roles.split(','))

/** Runs a role. Returns false if Electron calls the item's `click` instead. */
export function runRole(
  role: string | undefined,
  window: RoleWindow | undefined,
  page: RolePage | undefined,
): boolean {
  if (page && (role === 'reload' || role === 'forcereload')) page.reload()
  else if (page && role === 'resetzoom') page.setZoomFactor(1)
  else if (page && ROLES_WITHOUT_EFFECT.includes(role)) return true
  else if (role === 'quit') app.quit()
  else if (role === 'close' && window) window.close()
  else if (role === 'minimize' && window) window.minimize()
  else if (role === 'togglefullscreen' && window) window.setFullScreen(!window.isFullScreen())
  else return false
  return true
}

type Template = readonly Electron.MenuItemConstructorOptions[]

interface Role {
  readonly label: string
  readonly accelerator?: string | undefined
  readonly submenu?: Template
}

const isMac = environment.personality.platform === 'darwin'
const isWindows = environment.personality.platform === 'win32'
const SEPARATOR = { type: 'separator' } as const

const forMac = <T>(mac: T, other: T): T => (isMac ? mac : other)

/** Labels and accelerators of the roles without a submenu. */
function simpleRoles(): Readonly<Record<string, Role>> {
  const { name } = app
  const rows: readonly (readonly [
    role: string,
    label: string,
    accelerator?: string | undefined,
  ])[] = [
    ['about', environment.personality.platform === 'linux' ? 'About' : `About ${name}`],
    ['clearrecentdocuments', 'Clear Menu'],
    ['close', forMac('Close Window', 'Close'), 'CommandOrControl+W'],
    ['copy', 'Copy', 'CommandOrControl+C'],
    ['cut', 'Cut', 'CommandOrControl+X'],
    ['delete', 'Delete'],
    ['forcereload', 'Force Reload', 'Shift+CmdOrCtrl+R'],
    ['front', 'Bring All to Front'],
    ['help', 'Help'],
    ['hide', `Hide ${name}`, 'Command+H'],
    ['hideothers', 'Hide Others', 'Command+Alt+H'],
    ['minimize', 'Minimize', 'CommandOrControl+M'],
    ['paste', 'Paste', 'CommandOrControl+V'],
    [
      'pasteandmatchstyle',
      'Paste and Match Style',
      forMac('Cmd+Option+Shift+V', 'Shift+CommandOrControl+V'),
    ],
    [
      'quit',
      isWindows ? 'Exit' : forMac(`Quit ${name}`, 'Quit'),
      isWindows ? undefined : 'CommandOrControl+Q',
    ],
    ['recentdocuments', 'Open Recent'],
    ['redo', 'Redo', isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z'],
    ['reload', 'Reload', 'CmdOrCtrl+R'],
    ['resetzoom', 'Actual Size', 'CommandOrControl+0'],
    ['selectall', 'Select All', 'CommandOrControl+A'],
    ['services', 'Services'],
    ['showsubstitutions', 'Show Substitutions'],
    ['startspeaking', 'Start Speaking'],
    ['stopspeaking', 'Stop Speaking'],
    ['toggledevtools', 'Toggle Developer Tools', forMac('Alt+Command+I', 'Ctrl+Shift+I')],
    ['togglefullscreen', 'Toggle Full Screen', forMac('Control+Command+F', 'F11')],
    ['togglesmartdashes', 'Smart Dashes'],
    ['togglesmartquotes', 'Smart Quotes'],
    ['togglespellchecker', 'Check Spelling While Typing'],
    ['toggletextreplacement', 'Text Replacement'],
    ['undo', 'Undo', 'CommandOrControl+Z'],
    ['unhide', 'Show All'],
    ['window', 'Window'],
    ['zoom', 'Zoom'],
    ['zoomin', 'Zoom In', 'CommandOrControl+Plus'],
    ['zoomout', 'Zoom Out', 'CommandOrControl+-'],
  ]
  return Object.fromEntries(
    rows.map(([role, label, accelerator]) => [role, { label, accelerator }]),
  )
}

type RoleName = NonNullable<Electron.MenuItemConstructorOptions['role']>
const submenu = (...roles: readonly (RoleName | '-')[]): Template =>
  roles.map((role) => (role === '-' ? SEPARATOR : { role }))

const MAC_EDITING: Template = [
  ...submenu('pasteAndMatchStyle', 'delete', 'selectAll', '-'),
  {
    label: 'Substitutions',
    submenu: [
      ...submenu('showSubstitutions', '-', 'toggleSmartQuotes'),
      ...submenu('toggleSmartDashes', 'toggleTextReplacement'),
    ],
  },
  { label: 'Speech', submenu: [...submenu('startSpeaking', 'stopSpeaking')] },
]

function menuRoles(): Readonly<Record<string, Role>> {
  const about = submenu('about', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit')
  const editing = submenu('undo', 'redo', '-', 'cut', 'copy', 'paste')
  const viewing = submenu('reload', 'forceReload', 'toggleDevTools', '-')
  const zooming = submenu('resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen')
  return {
    appmenu: { label: app.name, submenu: about },
    filemenu: { label: 'File', submenu: submenu(forMac('close', 'quit')) },
    editmenu: {
      label: 'Edit',
      submenu: [...editing, ...forMac(MAC_EDITING, submenu('delete', '-', 'selectAll'))],
    },
    viewmenu: { label: 'View', submenu: [...viewing, ...zooming] },
    windowmenu: {
      label: 'Window',
      submenu: [...submenu('minimize', 'zoom'), ...forMac(submenu('-', 'front'), submenu('close'))],
    },
    sharemenu: { label: 'Share', submenu: [] },
  }
}

/** Returns the defaults of a role in lowercase. Null for an unknown role. */
export function roleOf(role: string | undefined): Role | null {
  if (role === undefined) return null
  return { ...simpleRoles(), ...menuRoles() }[role] ?? null
}

/** Returns true if Electron handles the accelerator. Chromium handles those for editing. */
export function registersAccelerator(role: string | undefined): boolean {
  return !['copy', 'cut', 'paste', 'pasteandmatchstyle'].includes(role ?? '')
}
