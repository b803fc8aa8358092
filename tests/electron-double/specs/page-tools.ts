/** Members of `webContents` with which Electron's specs inspect and control a page. The app does not use them. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Electron from 'electron'
import type { CDPSession, Frame, Page } from 'playwright'
import { app } from '../app.ts'
import { originOf, toAppUrl } from '../app-origin.ts'
import { openBrowser } from '../browser.ts'
import { BrowserWindow } from '../browser-window.ts'
import { preventable } from '../preventable.ts'
import { WebContents } from '../web-contents.ts'
import { decode, encode } from '../wire.ts'

/** Defines members on an object that throws for missing ones. */
export function addMembers(target: object, members: object): void {
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(members))
}

/** Returns the app's folder, which is the first argument that is not a switch. */
function appPath(): string {
  const appArgument = process.argv.slice(1).find((argument) => !argument.startsWith('-'))
  const appFile = path.resolve(appArgument ?? '.')
  return statSync(appFile).isDirectory() ? appFile : path.dirname(appFile)
}

export function fileUrl(file: string, options: Electron.LoadFileOptions = {}): string {
  const url = pathToFileURL(path.resolve(appPath(), file))
  url.search = options.search ?? new URLSearchParams(options.query).toString()
  url.hash = options.hash ?? ''
  return url.href
}

async function sessionOf(contents: WebContents): Promise<CDPSession> {
  const page = await contents.page()
  return page.context().newCDPSession(page)
}

const loads = new WeakMap<WebContents, Promise<void>>()
const crashed = new WeakSet<WebContents>()

export function countHistory(contents: WebContents): void {
  const { navigationHistory } = contents
  const { goBack, goForward } = navigationHistory
  let length = 0
  let index = -1
  let isMoving = false
  const onNavigate = () => {
    if (!isMoving) {
      index += 1
      length = index + 1
    }
    isMoving = false
  }
  const move = (offset: number, go: () => void) => () => {
    if (index + offset < 0 || index + offset >= length) return
    index += offset
    isMoving = true
    go()
  }
  contents.on('did-navigate', onNavigate)
  contents.on('did-navigate-in-page', onNavigate)
  Object.assign(navigationHistory, {
    goBack: move(-1, goBack),
    goForward: move(1, goForward),
    canGoBack: () => index > 0,
    canGoForward: () => index + 1 < length,
    getActiveIndex: () => index,
    length: () => length,
  })
}

const pages = new WeakMap<WebContents, Page>()
const titles = new WeakMap<WebContents, string>()
const reporters = new WeakMap<Page, (report: PageReport) => void>()
interface PageReport {
  readonly title: string | null
}
/** Runs in the page and reports title changes and playing media. */
function reportFrom(report: string): void {
  if (window !== window.top) return
  const sendReport = (title: string | null) => Reflect.get(window, report)({ title })
  const reportTitle = () => sendReport(document.title)
  new MutationObserver(reportTitle).observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
  })
  addEventListener('playing', () => sendReport(null), true)
}
const REPORT = '__specReport'

let isWatching = false
export function watchPages(): void {
  const watch = async () => {
    const { context } = await openBrowser(app.getPath('userData'))
    await context.exposeBinding(REPORT, ({ page }: { page: Page }, report: PageReport) =>
      reporters.get(page)?.(report),
    )
    await context.addInitScript({ content: `(${reportFrom})('${REPORT}')` })
  }
  if (!isWatching) watch().catch(() => undefined)
  isWatching = true
}

interface ConsoleValue {
  readonly type: string
  readonly value?: unknown
  readonly className?: string | undefined
  readonly description?: string | undefined
  readonly preview?:
    | { readonly properties: readonly { readonly value?: string | undefined }[] }
    | undefined
}
/** Formats a console value in one line, as Chromium does. */
function consoleText(
  consoleValue: ConsoleValue & { readonly subtype?: string | undefined },
): string {
  if (consoleValue.subtype === 'array')
    return consoleValue.preview?.properties.map(({ value }) => value).join(',') ?? ''
  if (consoleValue.type === 'object' && consoleValue.subtype === undefined)
    return `[object ${consoleValue.className}]`
  return String('value' in consoleValue ? consoleValue.value : consoleValue.description)
}

/** The last URL of each frame by routing id. */
const frameLocations = new Map<number, { readonly contents: WebContents; readonly url: string }>()
export function frameFrom(_processId: number, routingId: number): SpecFrame | undefined {
  const location = frameLocations.get(routingId)
  const frames = location && pages.get(location.contents)?.frames()
  const frame = frames?.find((candidate) => toAppUrl(candidate.url()) === location?.url)
  return frame && frameOf(frame)
}

export function watchPage(window: BrowserWindow): void {
  const contents = window.webContents
  contents.on('render-process-gone', () => crashed.add(contents))
  contents.on('did-start-loading', () => crashed.delete(contents))
  contents.on('did-frame-navigate', (_event, url, _code, _text, _isMain, _processId, routingId) =>
    frameLocations.set(routingId, { contents, url }),
  )
  const emit = (name: string, ...args: unknown[]) => {
    if (!contents.isDestroyed()) contents.emit(name, ...args)
  }
  const onReport = ({ title }: PageReport) => {
    if (title === null) emit('media-started-playing')
    if (title === null || title === (titles.get(contents) ?? '')) return
    titles.set(contents, title)
    const event = preventable({})
    emit('page-title-updated', event, title, true)
    window.emit('page-title-updated', event, title, true)
  }
  const watch = async () => {
    const page = await contents.page()
    pages.set(contents, page)
    reporters.set(page, onReport)
    const cdp = await sessionOf(contents)
    const emitConsoleMessage = (message: string) => emit('console-message', { message }, 1, message)
    cdp.on('Runtime.consoleAPICalled', ({ args }) =>
      emitConsoleMessage(args.map(consoleText).join(' ')),
    )
    // Messages from Chromium, such as a request blocked by CORS.
    cdp.on('Log.entryAdded', ({ entry }) => emitConsoleMessage(entry.text))
    await Promise.all([cdp.send('Runtime.enable'), cdp.send('Log.enable')])
  }
  watch().catch(() => undefined)
}

export function titleOf(contents: WebContents): string {
  return titles.get(contents) ?? ''
}

interface SpecFrame {
  readonly url: string
  readonly origin: string
  readonly frames: readonly SpecFrame[]
  executeJavaScript(code: string): Promise<unknown>
}

function frameOf(frame: Frame): SpecFrame {
  return {
    url: toAppUrl(frame.url()),
    origin: originOf(toAppUrl(frame.url())),
    frames: frame.childFrames().map(frameOf),
    executeJavaScript: (code) => frame.evaluate(code),
  }
}

/** Target of the debugger for the only child frame of a page. In the double, frames have no process of their own. */
const IFRAME = 'iframe'

async function sendDebuggerCommand(
  contents: WebContents,
  method: string,
  parameters: Record<string, unknown>,
  target?: string,
) {
  if (method === 'Target.getTargets')
    return { targetInfos: ['page', IFRAME].map((type) => ({ type, targetId: type })) }
  if (method === 'Target.attachToTarget') return { sessionId: parameters.targetId }
  const { x = 0, y = 0, ...others } = parameters as { x?: number; y?: number }
  const frame = target === IFRAME ? pages.get(contents)?.frames()[1] : undefined
  const box = await (await frame?.frameElement())?.boundingBox()
  const position = box ? { x: x + box.x, y: y + box.y } : { x, y }
  const sentParameters = 'x' in parameters ? { ...others, ...position } : parameters
  return (await sessionOf(contents)).send(method as 'Page.enable', sentParameters as never)
}

const NAMED_KEYS = new Map([
  ['.', 'Period'],
  ['Tab', 'Tab'],
])
const SHIFTED_KEYS = new Map([['1', '!']])

function keyOf({ keyCode = '', modifiers = [] }: Electron.KeyboardInputEvent) {
  const has = (name: string) => modifiers.some((modifier) => modifier.toLowerCase() === name)
  const upper = keyCode.toUpperCase()
  const shifted = SHIFTED_KEYS.get(keyCode) ?? (keyCode.length === 1 ? upper : keyCode)
  const digitOrLetter = /^\d$/.test(keyCode) ? `Digit${keyCode}` : `Key${upper}`
  return {
    key: has('shift') ? shifted : keyCode,
    code: NAMED_KEYS.get(keyCode) ?? digitOrLetter,
    isAutoRepeat: has('isautorepeat'),
    shift: has('shift'),
    control: has('control'),
    alt: has('alt'),
    meta: has('meta'),
    isComposing: false,
    location: 0,
    modifiers,
  }
}

function pressKey(contents: WebContents, keyEvent: Electron.KeyboardInputEvent): void {
  const input = { type: keyEvent.type, ...keyOf(keyEvent) }
  const event = preventable({})
  contents.emit('before-input-event', event, input)
  if (event.defaultPrevented) return
  const type = keyEvent.type === 'keyUp' ? 'keyUp' : 'keyDown'
  const { key, code } = input
  // Fails when the window has been destroyed.
  sessionOf(contents)
    .then((cdp) => cdp.send('Input.dispatchKeyEvent', { type, key, code }))
    .catch(() => undefined)
}

const MODIFIER_BITS = { alt: 1, control: 2, meta: 4, shift: 8 }
/** Settles when all earlier mouse events have been sent. */
let pendingMouseEvents: Promise<unknown> = Promise.resolve()

function sendMouseEvent(contents: WebContents, mouseEvent: Electron.MouseInputEvent): void {
  const { x, y, button = 'left', clickCount = 1, modifiers = [] } = mouseEvent
  const bits = modifiers.map((name) => MODIFIER_BITS[name as keyof typeof MODIFIER_BITS] ?? 0)
  const type = mouseEvent.type === 'mouseDown' ? 'mousePressed' : 'mouseReleased'
  const event = {
    type,
    x,
    y,
    button,
    clickCount,
    modifiers: bits.reduce((a, b) => a | b, 0),
  } as const
  pendingMouseEvents = pendingMouseEvents.then(async () =>
    (await sessionOf(contents)).send('Input.dispatchMouseEvent', event),
  )
  if (mouseEvent.type === 'mouseDown' && button === 'right')
    setImmediate(() =>
      contents.emit('context-menu', preventable({}), {
        x,
        y,
        pageURL: contents.getURL(),
        frame: contents.mainFrame,
      }),
    )
}

const { loadURL } = WebContents.prototype
const originalMainFrame = Object.getOwnPropertyDescriptor(WebContents.prototype, 'mainFrame') ?? {}
addMembers(WebContents.prototype, {
  loadURL(this: WebContents, url: string, options?: object) {
    const loaded: Promise<void> = Reflect.apply(loadURL, this, [url, options])
    loads.set(
      this,
      loaded.catch(() => undefined),
    )
    return loaded
  },
  loadFile(this: WebContents, file: string, options?: Electron.LoadFileOptions) {
    return this.loadURL(fileUrl(file, options))
  },
  /** Waits for a pending load, as Electron does. */
  async executeJavaScript(this: WebContents, code: string) {
    await loads.get(this)
    const page = await this.page()
    const run = `(0, eval)(${JSON.stringify(code)})`
    const outcome = await page.evaluate(
      `(async () => { try { return (${encode})([true, await ${run}]) } catch (error) { return (${encode})([false, error]) } })()`,
    )
    const [hasSucceeded, value] = decode(String(outcome))
    if (hasSucceeded) return value
    throw value
  },
  destroy(this: WebContents) {
    BrowserWindow.fromWebContents(this)?.destroy()
  },
  isCrashed(this: WebContents) {
    return crashed.has(this)
  },
  get zoomFactor() {
    return (this as unknown as WebContents).getZoomFactor()
  },
  set zoomFactor(factor: number) {
    ;(this as unknown as WebContents).setZoomFactor(factor)
  },
  sendInputEvent(
    this: WebContents,
    inputEvent:
      | Electron.KeyboardInputEvent
      | Electron.MouseInputEvent
      | Electron.MouseWheelInputEvent,
  ) {
    if ('keyCode' in inputEvent) pressKey(this, inputEvent)
    else if ('wheelTicksY' in inputEvent)
      setImmediate(() =>
        this.emit(
          'zoom-changed',
          preventable({}),
          Number(inputEvent.wheelTicksY) > 0 ? 'in' : 'out',
        ),
      )
    else sendMouseEvent(this, inputEvent as Electron.MouseInputEvent)
  },
  get debugger() {
    const contents = this as unknown as WebContents
    return {
      attach: () => undefined,
      detach: () => undefined,
      sendCommand: (method: string, parameters = {}, target?: string) =>
        sendDebuggerCommand(contents, method, parameters, target),
    }
  },
  get mainFrame() {
    const contents = this as unknown as WebContents
    const page = pages.get(contents)
    const mainFrame = Reflect.get(originalMainFrame, 'get')?.call(contents)
    if (page === undefined || contents.getURL() === '') return mainFrame
    return Object.defineProperty(mainFrame, 'frames', { value: frameOf(page.mainFrame()).frames })
  },
  getTitle(this: WebContents) {
    return titleOf(this)
  },
})
