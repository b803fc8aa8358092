/** Members of `webContents` that specs use to inspect and control a page, and the app does not. */
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

/** Defines members of an object that throws for absent ones. */
export function add(target: object, members: object): void {
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(members))
}

/** Folder of the app: the first argument that is no switch. */
function appPath(): string {
  const started = path.resolve(process.argv.slice(1).find((word) => !word.startsWith('-')) ?? '.')
  return statSync(started).isDirectory() ? started : path.dirname(started)
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
  const entered = () => {
    if (!isMoving) {
      index += 1
      length = index + 1
    }
    isMoving = false
  }
  const move = (by: number, go: () => void) => () => {
    if (index + by < 0 || index + by >= length) return
    index += by
    isMoving = true
    go()
  }
  contents.on('did-navigate', entered)
  contents.on('did-navigate-in-page', entered)
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
/** Runs in the page: reports title changes and playing media. */
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

let areWatched = false
export function watchPages(): void {
  const watch = async () => {
    const { context } = await openBrowser(app.getPath('userData'))
    await context.exposeBinding(REPORT, ({ page }: { page: Page }, report: PageReport) =>
      reporters.get(page)?.(report),
    )
    await context.addInitScript({ content: `(${reportFrom})('${REPORT}')` })
  }
  if (!areWatched) watch().catch(() => undefined)
  areWatched = true
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
/** A console value as one line of text, like Chromium. */
function consoleText(given: ConsoleValue & { readonly subtype?: string | undefined }): string {
  if (given.subtype === 'array')
    return given.preview?.properties.map(({ value }) => value).join(',') ?? ''
  if (given.type === 'object' && given.subtype === undefined) return `[object ${given.className}]`
  return String('value' in given ? given.value : given.description)
}

/** Last known frames by routing id. */
const places = new Map<number, { readonly contents: WebContents; readonly url: string }>()
export function frameFrom(_processId: number, routingId: number): SpecFrame | undefined {
  const place = places.get(routingId)
  const frames = place && pages.get(place.contents)?.frames()
  const frame = frames?.find((one) => toAppUrl(one.url()) === place?.url)
  return frame && frameOf(frame)
}

export function watchPage(window: BrowserWindow): void {
  const contents = window.webContents
  contents.on('render-process-gone', () => crashed.add(contents))
  contents.on('did-start-loading', () => crashed.delete(contents))
  contents.on('did-frame-navigate', (_event, url, _code, _text, _isMain, _processId, routingId) =>
    places.set(routingId, { contents, url }),
  )
  const emit = (name: string, ...args: unknown[]) => {
    if (!contents.isDestroyed()) contents.emit(name, ...args)
  }
  const reported = ({ title }: PageReport) => {
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
    reporters.set(page, reported)
    const cdp = await sessionOf(contents)
    const written = (message: string) => emit('console-message', { message }, 1, message)
    cdp.on('Runtime.consoleAPICalled', ({ args }) => written(args.map(consoleText).join(' ')))
    // Messages from Chromium, such as a request blocked by CORS.
    cdp.on('Log.entryAdded', ({ entry }) => written(entry.text))
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

/** Debugger name of the only frame in a page, which has no process of its own here. */
const IFRAME = 'iframe'

async function debug(
  contents: WebContents,
  method: string,
  given: Record<string, unknown>,
  target?: string,
) {
  if (method === 'Target.getTargets')
    return { targetInfos: ['page', IFRAME].map((type) => ({ type, targetId: type })) }
  if (method === 'Target.attachToTarget') return { sessionId: given.targetId }
  const { x = 0, y = 0, ...others } = given as { x?: number; y?: number }
  const frame = target === IFRAME ? pages.get(contents)?.frames()[1] : undefined
  const box = await (await frame?.frameElement())?.boundingBox()
  const place = box ? { x: x + box.x, y: y + box.y } : { x, y }
  const parameters = 'x' in given ? { ...others, ...place } : given
  return (await sessionOf(contents)).send(method as 'Page.enable', parameters as never)
}

const NAMED_KEYS = new Map([
  ['.', 'Period'],
  ['Tab', 'Tab'],
])
const SHIFTED = new Map([['1', '!']])

function keyOf({ keyCode = '', modifiers = [] }: Electron.KeyboardInputEvent) {
  const has = (name: string) => modifiers.some((modifier) => modifier.toLowerCase() === name)
  const upper = keyCode.toUpperCase()
  const shifted = SHIFTED.get(keyCode) ?? (keyCode.length === 1 ? upper : keyCode)
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

function pressKey(contents: WebContents, given: Electron.KeyboardInputEvent): void {
  const input = { type: given.type, ...keyOf(given) }
  const event = preventable({})
  contents.emit('before-input-event', event, input)
  if (event.defaultPrevented) return
  const type = given.type === 'keyUp' ? 'keyUp' : 'keyDown'
  const { key, code } = input
  // The window may be destroyed by then.
  sessionOf(contents)
    .then((cdp) => cdp.send('Input.dispatchKeyEvent', { type, key, code }))
    .catch(() => undefined)
}

const MODIFIER_BITS = { alt: 1, control: 2, meta: 4, shift: 8 }
let pointer: Promise<unknown> = Promise.resolve()

function workMouse(contents: WebContents, given: Electron.MouseInputEvent): void {
  const { x, y, button = 'left', clickCount = 1, modifiers = [] } = given
  const bits = modifiers.map((name) => MODIFIER_BITS[name as keyof typeof MODIFIER_BITS] ?? 0)
  const type = given.type === 'mouseDown' ? 'mousePressed' : 'mouseReleased'
  const event = {
    type,
    x,
    y,
    button,
    clickCount,
    modifiers: bits.reduce((a, b) => a | b, 0),
  } as const
  pointer = pointer.then(async () =>
    (await sessionOf(contents)).send('Input.dispatchMouseEvent', event),
  )
  if (given.type === 'mouseDown' && button === 'right')
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
const ownFrame = Object.getOwnPropertyDescriptor(WebContents.prototype, 'mainFrame') ?? {}
add(WebContents.prototype, {
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
  /** Waits for a pending load, like Electron. */
  async executeJavaScript(this: WebContents, code: string) {
    await loads.get(this)
    const page = await this.page()
    const run = `(0, eval)(${JSON.stringify(code)})`
    const outcome = await page.evaluate(
      `(async () => { try { return (${encode})([true, await ${run}]) } catch (error) { return (${encode})([false, error]) } })()`,
    )
    const [isGood, value] = decode(String(outcome))
    if (isGood) return value
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
    given: Electron.KeyboardInputEvent | Electron.MouseInputEvent | Electron.MouseWheelInputEvent,
  ) {
    if ('keyCode' in given) pressKey(this, given)
    else if ('wheelTicksY' in given)
      setImmediate(() =>
        this.emit('zoom-changed', preventable({}), Number(given.wheelTicksY) > 0 ? 'in' : 'out'),
      )
    else workMouse(this, given as Electron.MouseInputEvent)
  },
  get debugger() {
    const contents = this as unknown as WebContents
    return {
      attach: () => undefined,
      detach: () => undefined,
      sendCommand: (method: string, parameters = {}, target?: string) =>
        debug(contents, method, parameters, target),
    }
  },
  get mainFrame() {
    const contents = this as unknown as WebContents
    const page = pages.get(contents)
    const own = Reflect.get(ownFrame, 'get')?.call(contents)
    if (page === undefined || contents.getURL() === '') return own
    return Object.defineProperty(own, 'frames', { value: frameOf(page.mainFrame()).frames })
  },
  getTitle(this: WebContents) {
    return titleOf(this)
  },
})
