/** A test that proves a point: `name` is its title, or the prefix of a table's titles. */
export interface Proof {
  readonly file: string
  readonly name: string
}

export interface SecurityPoint {
  readonly title: string
  /** Unit tests of the same `npm test`, which fails with them. */
  readonly unit: readonly Proof[]
  /** End-to-end tests of the same `npm test`, which fails with them. */
  readonly desktop: readonly Proof[]
  /** Facts that only Electron's own runtime can show; null: none. */
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
  'sandboxes and isolates the page, without Node and without throttling',
)
const miniWindow = unit(
  'electron/window/mini-window.test.ts',
  'sandboxes and isolates its page, without Node',
)
const everyWindow = unit(
  PREFERENCES,
  'has safe preferences',
  'is created with such preferences, as one window without nested views',
)
const windows = [...mainWindow, ...miniWindow, ...everyWindow]
const LOCK = 'electron/window/lock-navigation.test.ts'
const CHANNELS = 'electron/ipc/channels.test.ts'

export const SECURITY_POINTS: readonly SecurityPoint[] = [
  {
    title: 'Only load secure content',
    unit: [
      ...unit(
        LOADS,
        'windows load pages of the app’s own scheme only',
        'pages refer to the app’s own files only',
      ),
      ...unit(
        'shared/config/runtime-config.test.ts',
        'rejects http://api.example.org with a reason',
      ),
    ],
    desktop: [shell('the policy blocks inline scripts, frames and calls to other origins')],
    onlyElectron: null,
  },
  {
    title: 'Do not enable Node.js integration for remote content',
    unit: windows,
    desktop: [shell('the page has access to the bridge only')],
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
      ...unit(PREFERENCES, 'is sandboxed before its creation, and no switch disables that'),
    ],
    desktop: [],
    onlyElectron: 'the sandbox of the page’s process',
  },
  {
    title: 'Handle session permission requests from remote content',
    unit: [
      ...unit(
        'electron/window/lock-session.test.ts',
        'decides each request once, for the main frame only',
        'denies media even to the app',
        'refuses devices and screen capture',
      ),
      ...unit(PREFERENCES, 'uses the one session with permission handlers'),
    ],
    desktop: [shell('the app gets only the permissions that it needs')],
    onlyElectron: 'that Electron asks the request handler',
  },
  { title: 'Do not disable webSecurity', unit: windows, desktop: [], onlyElectron: null },
  {
    title: 'Define a Content Security Policy',
    unit: [
      ...unit('shared/config/content-security-policy.test.ts', 'allows only the app’s own scripts'),
      ...unit(
        'electron/window/app-protocol.test.ts',
        'adds the security headers to every response, including refusals',
      ),
    ],
    desktop: [
      shell('the policy blocks inline scripts, frames and calls to other origins'),
      shell('every response has the security headers'),
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
      ...unit(PREFERENCES, 'is sandboxed before its creation, and no switch disables that'),
    ],
    desktop: [],
    onlyElectron: null,
  },
  {
    title: 'Do not use allowpopups for WebViews',
    unit: [...everyWindow, ...unit(PREFERENCES, 'no page contains a webview')],
    desktop: [],
    onlyElectron: null,
  },
  {
    title: 'Verify WebView options before creation',
    unit: [...unit(LOCK, 'blocks webviews'), ...unit(PREFERENCES, 'is locked to its own page')],
    desktop: [],
    onlyElectron: 'will-attach-webview itself: the double never has one',
  },
  {
    title: 'Disable or limit navigation',
    unit: [
      ...unit(
        LOCK,
        "allows navigation among the app's own pages only",
        'blocks navigation of a frame and does not open it externally',
      ),
      ...unit(PREFERENCES, 'is locked to its own page'),
      ...unit('electron/window/mini-window.test.ts', 'shows only its own page'),
    ],
    desktop: [
      navigation(
        'navigation is blocked: the window stays on the app, the link opens in the browser',
      ),
    ],
    onlyElectron: null,
  },
  {
    title: 'Disable or limit creation of new windows',
    unit: unit(LOCK, 'blocks a second window for any URL'),
    desktop: [
      navigation('new windows are blocked: web links open in the browser, other addresses nowhere'),
    ],
    onlyElectron: null,
  },
  {
    title: 'Do not use shell.openExternal with untrusted content',
    unit: [
      ...unit(LOCK, "opens only web URLs in the system's browser and logs no others"),
      ...unit(LOCK, 'returns null for javascript:alert(1)'),
    ],
    desktop: [
      shell('calls without arguments accept none: a page cannot choose an address to open'),
    ],
    onlyElectron: null,
  },
  {
    title: 'Use a current version of Electron',
    unit: unit(
      'tests/security/electron-version.test.ts',
      'Electron is one exact, stable version, and that one is installed',
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
        'refuses a frame or page that vanishes during the check',
      ),
      ...unit(
        'tests/security/message-channels.test.ts',
        'messages arrive through the one module that validates them',
      ),
      ...unit(
        'electron/page-channels.test.ts',
        'gives neither window access to the channels of the other',
      ),
    ],
    desktop: [shell('main rejects arguments of the wrong shape without logging them')],
    onlyElectron: null,
  },
  {
    title: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    unit: [
      ...unit(LOADS, 'file: neither loads a page nor is a privileged scheme'),
      ...unit('electron/window/app-protocol.test.ts', 'serves nothing outside the folder'),
    ],
    desktop: [shell('only files in the renderer’s folder can be fetched, by GET and HEAD only')],
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
      'exposes exactly one function per channel of its table',
      'sends over the channel of each function only, for any input of the page',
      'passes values to listeners, never the event, whose sender is the raw ipcRenderer',
      'there are no other preload scripts, and none exposes Electron’s own objects',
    ),
    desktop: [shell('the page has access to the bridge only')],
    onlyElectron: 'the copy that contextBridge makes of what crosses it',
  },
]
