import { EventEmitter } from 'node:events'
import { STATUS_CODES } from 'node:http'
import type * as Electron from 'electron'
import type { Page } from 'playwright'
import { throwOnMissingMembers } from './absent.ts'
import { hasCustomScheme, originOf, toAppUrl, toChromiumUrl } from './app-origin.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { Frame } from './frame.ts'
import { LoadError, toLoadError } from './load-error.ts'
import { EMIT } from './preload-names.ts'
import { handlerFor } from './scheme-handlers.ts'
import { applyPermissions, defaultSession } from './session.ts'
import { encode } from './wire.ts'

/** Runs in the page. Chromium's own page is always visible because of Playwright. */
function showVisibility(isHidden: boolean): void {
  const state = isHidden ? 'hidden' : 'visible'
  if (document.visibilityState === state) return
  Object.defineProperties(document, {
    hidden: { configurable: true, get: () => isHidden },
    visibilityState: { configurable: true, get: () => state },
  })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

/** Chromium's limit (url::kMaxURLChars). */
const LONGEST_URL = 2 * 1024 * 1024

let nextId = 1

/** `document` resolves when the current document has run preload. */
interface Document {
  readonly there: Promise<void>
  readonly arrived: () => void
}

function awaitedDocument(): Document {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { there: promise, arrived: resolve }
}

/** Pages that are not destroyed. */
export const allContents = new Set<WebContents>()

export class WebContents extends EventEmitter {
  readonly id = nextId++
  readonly session = defaultSession
  /** Emits an event of the app about this page. */
  emitOnApp: (name: string, ...args: unknown[]) => void = () => undefined
  #page: Promise<Page>
  #destroyed = false
  #zoomFactor = 1
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  /** Addresses loaded by the app, without fragment: Electron does not call handlers for them. */
  readonly #ownLoads = new Set<string>()
  #document = awaitedDocument()
  #documents = 0
  #url = ''
  #sent: Promise<unknown> = Promise.resolve()
  #loads = 0
  #isStarting = false
  #isHidden = false
  #breakOff: ((error: LoadError) => void) | null = null
  /** Resolves when the current document has loaded completely. */
  #whole = awaitedDocument()

  constructor(page: Promise<Page>) {
    super()
    this.#whole.arrived()
    this.#page = page
    allContents.add(this)
  }

  putPage(page: Promise<Page>): void {
    this.#document.arrived()
    this.#whole.arrived()
    this.#page = page
    this.#documents += 1
    this.#document = awaitedDocument()
  }
  forcefullyCrashRenderer(): void {
    const crash = async () => {
      const page = await this.#page
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Page.crash')
    }
    // A crashed page does not respond.
    crash().catch(() => undefined)
  }

  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden
    this.#updateVisibility()
  }
  #updateVisibility(): void {
    const update = (page: Page) => page.evaluate(showVisibility, this.#isHidden)
    this.#page.then(update).catch(() => undefined)
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }
  markDestroyed(): void {
    this.#destroyed = true
    allContents.delete(this)
    this.#whole.arrived()
    this.emit('destroyed')
  }

  /** An unhandled rejection is harmless, as documented by Electron. */
  loadURL(url: string): Promise<void> {
    const loaded = this.#load(url)
    loaded.catch(() => undefined)
    return loaded
  }
  async #load(url: string): Promise<void> {
    if (!URL.canParse(url) || url.length > LONGEST_URL)
      throw this.#failed(new LoadError('ERR_INVALID_URL', url))
    if (this.#isStarting) throw this.#failed(new LoadError('ERR_FAILED', url))
    // Electron cannot create the handler's request from it.
    if (handlerFor(url) !== null && new URL(url).username !== '')
      throw this.#failed(new LoadError('ERR_UNEXPECTED', url))
    this.#loads += 1
    const load = this.#loads
    const page = await this.#page
    const standIn = new URL(toChromiumUrl(url)).href
    if (hasCustomScheme(url) && handlerFor(url) === null)
      throw this.#failed(new LoadError('ERR_FAILED', url))
    await applyPermissions(page, originOf(url))
    if (load !== this.#loads) throw this.#failed(new LoadError('ERR_ABORTED', url))
    const document = awaitedDocument()
    // Messages sent before the load wait for this document and would block later ones.
    void document.there.then(this.#document.arrived)
    this.#document = document
    const own = standIn.replace(/#.*/, '')
    this.#ownLoads.add(own)
    const broken = Promise.withResolvers<never>()
    void document.there.then(() => {
      if (this.#document === document) this.#breakOff = broken.reject
    })
    try {
      await Promise.race([page.goto(standIn), broken.promise])
      // A same-document navigation creates no document.
      document.arrived()
      await this.#whole.there
    } catch (error) {
      // Waiting messages go to the error page, as in Electron.
      document.arrived()
      throw this.#failed(error instanceof LoadError ? error : toLoadError(error, new URL(url).href))
    } finally {
      this.#breakOff = null
      this.#ownLoads.delete(own)
    }
  }
  /** A response that was aborted after its page started. False if the app is not loading. */
  loadAborted(error: LoadError): boolean {
    this.#breakOff?.(error)
    return this.#breakOff !== null
  }
  #failed(error: LoadError): LoadError {
    this.failedToLoad(error, true)
    return error
  }
  failedToLoad({ errno, code, url }: LoadError, isMainFrame: boolean): void {
    if (this.#destroyed) return
    if (isMainFrame && code !== 'ERR_ABORTED') this.#url = toAppUrl(url)
    this.emit('did-fail-load', {}, errno, code, toAppUrl(url), isMainFrame)
  }
  /** A listener called by `emit` must not load another address: Chromium is loading one. */
  whileStarting(emit: () => void): void {
    this.#isStarting = true
    emit()
    this.#isStarting = false
  }
  isOwnLoad(url: string): boolean {
    return this.#ownLoads.has(url)
  }
  /** Impossible steps do nothing. */
  readonly navigationHistory = {
    goBack: () => void this.#page.then((page) => page.goBack()).catch(() => undefined),
    goForward: () => void this.#page.then((page) => page.goForward()).catch(() => undefined),
  } satisfies Pick<Electron.NavigationHistory, 'goBack' | 'goForward'>
  reload(): void {
    this.#page.then((page) => page.reload()).catch(() => undefined)
  }

  /** A new document exists and has run preload, if any. */
  committed(url: string, status: number): void {
    this.#documents += 1
    this.#document.arrived()
    // The error page: Electron only emits `did-fail-load`.
    if (url.startsWith('chrome-error:')) return
    this.#url = toAppUrl(url)
    if (this.#isHidden) this.#updateVisibility()
    this.whileStarting(() => this.emit('-ready-to-commit-navigation'))
    const httpStatus =
      status > 0 ? ([status, STATUS_CODES[status] ?? ''] as const) : ([-1, ''] as const)
    this.emit('did-frame-navigate', {}, this.#url, ...httpStatus, true, 1, 1)
    this.emit('did-navigate', {}, this.#url, ...httpStatus)
  }
  /** The document of Chromium's frame changed; its complete load follows. */
  loadStarted(): void {
    this.#whole.arrived()
    this.#whole = awaitedDocument()
  }
  loadEnded(): void {
    this.#whole.arrived()
  }
  movedWithin(url: string): void {
    this.#document.arrived()
    this.#url = toAppUrl(url)
  }
  getURL(): string {
    return this.#url
  }
  get mainFrame(): Frame {
    return new Frame(toChromiumUrl(this.#url), true)
  }
  /** Returns `frame` while the current document exists, null afterwards, like Electron. */
  framesOfNow(frame: Frame): () => Frame | null {
    const now = this.#documents
    return () => (this.#documents === now && !this.#destroyed ? frame : null)
  }

  /** Only stored: Playwright sets Chromium's sizes. */
  setZoomFactor(factor: number): void {
    if (typeof factor !== 'number' || !(factor > 0))
      throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
  }
  getZoomFactor(): number {
    return this.#zoomFactor
  }

  /** Messages wait for the loading document and arrive in order. */
  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const message = encode(args)
    const { there } = this.#document
    const deliver = async () => {
      await there
      const page = await this.#page
      await page.evaluate(
        ([emit, name, text]) => {
          const target = window as unknown as Record<symbol, (c: string, t: string) => void>
          target[Symbol.for(emit)]?.(name, text)
        },
        [EMIT, channel, message] as const,
      )
    }
    this.#sent = this.#sent.then(deliver).catch(() => undefined)
  }

  /** Only Chromium knows the word. */
  replaceMisspelling(_word: string): void {}

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }
  /** The page requests a second window. The double opens none, regardless of the handler. */
  windowOpenRequested(
    url: string,
    frameName = '',
    features = '',
    wanted: 'newTab' | 'newWindow' | 'download' | null = null,
  ): void {
    if (this.#destroyed || wanted === 'download') return
    const isWindow = features !== '' || wanted === 'newWindow'
    this.#openHandler({
      url: toAppUrl(url),
      frameName,
      features,
      disposition: isWindow ? 'new-window' : wanted ? 'background-tab' : 'foreground-tab',
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    })
  }

  page(): Promise<Page> {
    return this.#page
  }
}

throwWhenDestroyed(WebContents, [
  'windowOpenRequested',
  'page',
  'isOwnLoad',
  'framesOfNow',
  'failedToLoad',
  'brokeOff',
  'loadBegan',
  'loadEnded',
  'whileBeginning',
])
throwOnMissingMembers(WebContents, 'webContents')

WebContents satisfies new (
  page: Promise<Page>,
) => Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'getURL'
  | 'getZoomFactor'
  | 'id'
  | 'isDestroyed'
  | 'loadURL'
  | 'reload'
  | 'replaceMisspelling'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
>
