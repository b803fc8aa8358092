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

/** Runs in the page. Sets its visibility, because Playwright's pages are always visible. */
function overrideVisibility(isHidden: boolean): void {
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
const MAX_URL_LENGTH = 2 * 1024 * 1024

let nextId = 1

/** A promise that is resolved from outside. */
interface Signal {
  readonly promise: Promise<void>
  readonly resolve: () => void
}

function createSignal(): Signal {
  return Promise.withResolvers<void>()
}

/** All contents that are not destroyed. */
export const allContents = new Set<WebContents>()

export class WebContents extends EventEmitter {
  readonly id = nextId++
  readonly session = defaultSession
  /** Emits an event on the app. */
  emitOnApp: (name: string, ...args: unknown[]) => void = () => undefined
  #page: Promise<Page>
  #destroyed = false
  #zoomFactor = 1
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  /** URLs that the app is loading, without fragment. Electron emits no will-navigate for them. */
  readonly #ownLoads = new Set<string>()
  #document = createSignal()
  #documents = 0
  #url = ''
  #sent: Promise<unknown> = Promise.resolve()
  #loads = 0
  #isStarting = false
  #isHidden = false
  #abortLoad: ((error: LoadError) => void) | null = null
  /** Resolves when the current document has loaded completely. */
  #loaded = createSignal()

  constructor(page: Promise<Page>) {
    super()
    this.#loaded.resolve()
    this.#page = page
    allContents.add(this)
  }

  replacePage(page: Promise<Page>): void {
    this.#document.resolve()
    this.#loaded.resolve()
    this.#page = page
    this.#documents += 1
    this.#document = createSignal()
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
    const update = (page: Page) => page.evaluate(overrideVisibility, this.#isHidden)
    this.#page.then(update).catch(() => undefined)
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }
  markDestroyed(): void {
    this.#destroyed = true
    allContents.delete(this)
    this.#loaded.resolve()
    this.emit('destroyed')
  }

  /** The caller may ignore a rejection, as Electron documents. */
  loadURL(url: string): Promise<void> {
    const loaded = this.#load(url)
    loaded.catch(() => undefined)
    return loaded
  }
  async #load(url: string): Promise<void> {
    if (!URL.canParse(url) || url.length > MAX_URL_LENGTH)
      throw this.#failed(new LoadError('ERR_INVALID_URL', url))
    if (this.#isStarting) throw this.#failed(new LoadError('ERR_FAILED', url))
    // Electron cannot create a request for the handler from such a URL.
    if (handlerFor(url) !== null && new URL(url).username !== '')
      throw this.#failed(new LoadError('ERR_UNEXPECTED', url))
    this.#loads += 1
    const load = this.#loads
    const page = await this.#page
    const chromiumUrl = new URL(toChromiumUrl(url)).href
    if (hasCustomScheme(url) && handlerFor(url) === null)
      throw this.#failed(new LoadError('ERR_FAILED', url))
    await applyPermissions(page, originOf(url))
    if (load !== this.#loads) throw this.#failed(new LoadError('ERR_ABORTED', url))
    const document = createSignal()
    // Messages from before the load wait for this document, because they would block later ones otherwise.
    void document.promise.then(this.#document.resolve)
    this.#document = document
    const ownLoad = chromiumUrl.replace(/#.*/, '')
    this.#ownLoads.add(ownLoad)
    const abortion = Promise.withResolvers<never>()
    void document.promise.then(() => {
      if (this.#document === document) this.#abortLoad = abortion.reject
    })
    try {
      await Promise.race([page.goto(chromiumUrl), abortion.promise])
      // A same-document navigation creates no document.
      document.resolve()
      await this.#loaded.promise
    } catch (error) {
      // Pending messages go to the error page, as in Electron.
      document.resolve()
      throw this.#failed(error instanceof LoadError ? error : toLoadError(error, new URL(url).href))
    } finally {
      this.#abortLoad = null
      this.#ownLoads.delete(ownLoad)
    }
  }
  /** Rejects the app's load after its response was aborted. Returns false if the app is not loading. */
  loadAborted(error: LoadError): boolean {
    this.#abortLoad?.(error)
    return this.#abortLoad !== null
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
  /** Makes loads by listeners of `emit` fail, because Chromium is starting another load. */
  whileStarting(emit: () => void): void {
    this.#isStarting = true
    emit()
    this.#isStarting = false
  }
  isOwnLoad(url: string): boolean {
    return this.#ownLoads.has(url)
  }
  /** Going beyond the ends of the history does nothing. */
  readonly navigationHistory = {
    goBack: () => void this.#page.then((page) => page.goBack()).catch(() => undefined),
    goForward: () => void this.#page.then((page) => page.goForward()).catch(() => undefined),
  } satisfies Pick<Electron.NavigationHistory, 'goBack' | 'goForward'>
  reload(): void {
    this.#page.then((page) => page.reload()).catch(() => undefined)
  }

  /** Called when a new document exists and has run the preload script. */
  committed(url: string, status: number): void {
    this.#documents += 1
    this.#document.resolve()
    // For the error page, Electron emits only `did-fail-load`.
    if (url.startsWith('chrome-error:')) return
    this.#url = toAppUrl(url)
    if (this.#isHidden) this.#updateVisibility()
    this.whileStarting(() => this.emit('-ready-to-commit-navigation'))
    const httpStatus =
      status > 0 ? ([status, STATUS_CODES[status] ?? ''] as const) : ([-1, ''] as const)
    this.emit('did-frame-navigate', {}, this.#url, ...httpStatus, true, 1, 1)
    this.emit('did-navigate', {}, this.#url, ...httpStatus)
  }
  /** Called when Chromium has a new document that is still loading. */
  loadStarted(): void {
    this.#loaded.resolve()
    this.#loaded = createSignal()
  }
  loadEnded(): void {
    this.#loaded.resolve()
  }
  navigatedWithinDocument(url: string): void {
    this.#document.resolve()
    this.#url = toAppUrl(url)
  }
  getURL(): string {
    return this.#url
  }
  get mainFrame(): Frame {
    return new Frame(toChromiumUrl(this.#url), true)
  }
  /** Returns a getter for `frame`, which is null after a navigation, as in Electron. */
  frameUntilNavigation(frame: Frame): () => Frame | null {
    const documentNumber = this.#documents
    return () => (this.#documents === documentNumber && !this.#destroyed ? frame : null)
  }

  /** Only stores the factor, because Playwright sets the sizes in Chromium. */
  setZoomFactor(factor: number): void {
    if (typeof factor !== 'number' || !(factor > 0))
      throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
  }
  getZoomFactor(): number {
    return this.#zoomFactor
  }

  /** Messages wait for the document that is loading, and arrive in order. */
  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const message = encode(args)
    const { promise: documentReady } = this.#document
    const deliver = async () => {
      await documentReady
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

  /** Does nothing, because only Chromium knows the word. */
  replaceMisspelling(_word: string): void {}

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }
  /** Calls the app's handler when the page requests a window. The double never opens it. */
  windowOpenRequested(
    url: string,
    frameName = '',
    features = '',
    requested: 'newTab' | 'newWindow' | 'download' | null = null,
  ): void {
    if (this.#destroyed || requested === 'download') return
    const isWindow = features !== '' || requested === 'newWindow'
    this.#openHandler({
      url: toAppUrl(url),
      frameName,
      features,
      disposition: isWindow ? 'new-window' : requested ? 'background-tab' : 'foreground-tab',
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
  'frameUntilNavigation',
  'failedToLoad',
  'loadAborted',
  'loadStarted',
  'loadEnded',
  'whileStarting',
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
