/** A test that proves something: `name` is its own, or the beginning of it where a table makes many. */
export interface Proof {
  readonly file: string
  readonly name: string
}

/** A point of Electron's list (docs/tutorial/security.md), in its order and words. */
export interface SecurityPoint {
  readonly title: string
  /** Unit tests of the same `npm test`, which fails when they do. */
  readonly unit: readonly Proof[]
  /** Run by the end-to-end suite of the same `npm test`, which fails when they do. */
  readonly desktop: readonly Proof[]
  /** What only Electron's own runtime can show; null: nothing. */
  readonly onlyElectron: string | null
}

const unit = (file: string, ...names: readonly string[]): readonly Proof[] =>
  names.map((name) => ({ file, name }))
const shell = (name: string): Proof => ({ file: 'tests/e2e/desktop/shell.spec.ts', name })
const navigation = (name: string): Proof => ({
  file: 'tests/e2e/desktop/navigation.spec.ts',
  name,
})
const PREFERENCES = 'tests/security/page-preferences.test.ts'
const LOADS = 'tests/security/loads.test.ts'
const mainWindow = unit(
  'electron/window/main-window.test.ts',
  'the page is sandboxed, isolated and without Node, and keeps its timers when hidden',
)
const miniWindow = unit(
  'electron/window/mini-window.test.ts',
  'its page is sandboxed, isolated and without Node, like that of the main window',
)
const everyWindow = unit(
  PREFERENCES,
  'has preferences that are safe one by one',
  'is made from such preferences, as one window and not as a view inside another',
)
const windows = [...mainWindow, ...miniWindow, ...everyWindow]
const LOCK = 'electron/window/lock-navigation.test.ts'
const CHANNELS = 'electron/ipc/channels.test.ts'

/** All twenty. */
export const SECURITY_POINTS: readonly SecurityPoint[] = [
  {
    title: 'Only load secure content',
    unit: [
      ...unit(
        LOADS,
        'windows load pages of the app’s own scheme and nothing else',
        'pages name nothing that is not their own',
      ),
      ...unit(
        'shared/config/runtime-config.test.ts',
        'refuses http://api.example.org and says why',
      ),
    ],
    desktop: [shell('the policy stops inline scripts, frames and calls to strangers')],
    onlyElectron: null,
  },
  {
    title: 'Do not enable Node.js integration for remote content',
    unit: windows,
    desktop: [shell('the page gets the bridge and nothing else of the machine')],
    onlyElectron: 'that Electron keeps Node out of the page',
  },
  {
    title: 'Enable context isolation',
    unit: windows,
    desktop: [],
    onlyElectron: 'the isolated world of the preload scripts',
  },
  {
    title: 'Enable process sandboxing',
    unit: [
      ...windows,
      ...unit(PREFERENCES, 'is sandboxed before it exists, and no switch takes it back'),
    ],
    desktop: [],
    onlyElectron: 'the sandbox of the page’s process',
  },
  {
    title: 'Handle session permission requests from remote content',
    unit: [
      ...unit(
        'electron/window/lock-session.test.ts',
        'requests are decided by the table, once each, and for the main frame only',
        'media is denied even to the app',
        'devices and screens are always refused',
      ),
      ...unit(PREFERENCES, 'lives in the one session that is told what to refuse'),
    ],
    desktop: [shell('the app is granted no permission that it has no use for')],
    onlyElectron: 'that Electron asks the request handler',
  },
  { title: 'Do not disable webSecurity', unit: windows, desktop: [], onlyElectron: null },
  {
    title: 'Define a Content Security Policy',
    unit: [
      ...unit('shared/config/content-security-policy.test.ts', 'runs only the app’s own scripts'),
      ...unit(
        'electron/window/app-protocol.test.ts',
        'every answer, refusals too, carries the security headers',
      ),
    ],
    desktop: [
      shell('the policy stops inline scripts, frames and calls to strangers'),
      shell('every answer carries the security headers'),
    ],
    onlyElectron: null,
  },
  {
    title: 'Do not enable allowRunningInsecureContent',
    unit: windows,
    desktop: [],
    onlyElectron: null,
  },
  { title: 'Do not enable experimental features', unit: windows, desktop: [], onlyElectron: null },
  {
    title: 'Do not use enableBlinkFeatures',
    unit: [
      ...windows,
      ...unit(PREFERENCES, 'is sandboxed before it exists, and no switch takes it back'),
    ],
    desktop: [],
    onlyElectron: null,
  },
  {
    title: 'Do not use allowpopups for WebViews',
    unit: [...everyWindow, ...unit(PREFERENCES, 'no page holds a webview')],
    desktop: [],
    onlyElectron: null,
  },
  {
    title: 'Verify WebView options before creation',
    unit: [
      ...unit(LOCK, 'no webview is ever attached'),
      ...unit(PREFERENCES, 'is locked to its own page'),
    ],
    desktop: [],
    onlyElectron: 'will-attach-webview itself: the double never has one',
  },
  {
    title: 'Disable or limit navigation',
    unit: [
      ...unit(
        LOCK,
        'the window moves among the app’s own pages only',
        'a frame inside the page goes nowhere, and opens nothing outside either',
      ),
      ...unit(PREFERENCES, 'is locked to its own page'),
      ...unit(
        'electron/window/mini-window.test.ts',
        'shows its own page and no other, not even one of the app’s',
      ),
    ],
    desktop: [navigation('no other page: the window stays on the app, the link opens outside')],
    onlyElectron: null,
  },
  {
    title: 'Disable or limit creation of new windows',
    unit: unit(LOCK, 'no page opens a second window, whatever the address'),
    desktop: [navigation('no second window: web links open outside, other addresses nowhere')],
    onlyElectron: null,
  },
  {
    title: 'Do not use shell.openExternal with untrusted content',
    unit: [
      ...unit(
        LOCK,
        'only web addresses reach the system’s browser; the log does not hold the others',
      ),
      ...unit(LOCK, 'keeps javascript:alert(1) in'),
    ],
    desktop: [shell('what takes no argument takes none: no address of a page’s choice is opened')],
    onlyElectron: null,
  },
  {
    title: 'Use a current version of Electron',
    unit: unit(
      'tests/security/electron-version.test.ts',
      'Electron is one exact, stable version, and that is the one installed',
    ),
    desktop: [],
    onlyElectron: 'whether that version is still maintained is looked up for each release',
  },
  {
    title: 'Validate the sender of all IPC messages',
    unit: [
      ...unit(
        CHANNELS,
        'another window is refused before its arguments are read',
        'a sub frame is refused before its arguments are read',
        'a foreign page is refused before its arguments are read',
        'a frame or page that goes away while it is looked at is refused, not an error',
      ),
      ...unit(
        'tests/security/message-channels.test.ts',
        'messages come in through the one module that checks them',
      ),
      ...unit('electron/page-channels.test.ts', 'neither window reaches the other’s channels'),
    ],
    desktop: [shell('main refuses arguments of the wrong shape and does not log them')],
    onlyElectron: null,
  },
  {
    title: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    unit: [
      ...unit(LOADS, 'file: neither loads a page nor is a scheme with rights'),
      ...unit('electron/window/app-protocol.test.ts', 'nothing outside the folder'),
    ],
    desktop: [
      shell('nothing outside the renderer’s folder can be fetched, and nothing but GET and HEAD'),
    ],
    onlyElectron: null,
  },
  {
    title: 'Check which fuses you can change',
    unit: unit(
      'build/packaging/fuse-wire.test.ts',
      'every fuse of Electron is decided, under its own name and at its own place',
      'the decided fuses are right, any other state is a problem',
    ),
    desktop: [],
    onlyElectron: 'the fuses of a packaged program (npm run package reads them back)',
  },
  {
    title: 'Do not expose Electron APIs to untrusted web content',
    unit: unit(
      'tests/security/bridges.test.ts',
      'is all that is put on the page: one function for each channel of its table',
      'speaks over the channel of each function only, in its way, whatever the page gives it',
      'hands listeners the values and never the event, whose sender is the raw ipcRenderer',
      'there are no other preload scripts, and none exposes Electron’s own objects',
    ),
    desktop: [shell('the page gets the bridge and nothing else of the machine')],
    onlyElectron: 'the copy that contextBridge makes of what crosses it',
  },
]
