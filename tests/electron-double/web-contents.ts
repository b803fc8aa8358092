import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { Page } from 'playwright'
import { originOf, toApp } from './app-origin.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { EMIT } from './preload-environment.ts'

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let nextId = 1

/** The page of a window, as the main process knows it. */
export class WebContents extends EventEmitter {
  readonly id = nextId++
  #page: Promise<Page>
  #destroyed = false
  #zoomFactor = 1
  #openHandler: OpenHandler = () => ({ action: 'allow' })

  constructor(page: Promise<Page>) {
    super()
    this.#page = page
  }

  /** The page has crashed, and this one is in its place. */
  putPage(page: Promise<Page>): void {
    this.#page = page
  }
  forcefullyCrashRenderer(): void {
    const crash = async () => {
      const page = await this.#page
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Page.crash')
    }
    // Nobody is left to answer.
    crash().catch(() => undefined)
  }

  isDestroyed() {
    return this.#destroyed
  }
  markDestroyed(): void {
    this.#destroyed = true
    this.emit('destroyed')
  }

  /** Only noted: Chromium is told sizes by Playwright, not by a window. */
  setZoomFactor(factor: number): void {
    if (factor <= 0) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
  }
  getZoomFactor() {
    return this.#zoomFactor
  }

  /** Messages for a page that is loading are lost, as they are in Electron. */
  send(channel: string, ...args: unknown[]): void {
    const message = structuredClone(args)
    this.#page
      .then((page) =>
        page.evaluate(
          ([emit, name, values]) => {
            const target = window as unknown as Record<symbol, (c: string, v: unknown[]) => void>
            target[Symbol.for(emit)]?.(name, values)
          },
          [EMIT, channel, message] as const,
        ),
      )
      .catch(() => undefined)
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** The page asks for a second window. The double opens none, whatever the handler says. */
  windowOpenRequested(url: string): void {
    this.#openHandler({
      url: toApp(url),
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'no-referrer' },
    })
  }

  /** What `senderFrame` is for a frame of this page. */
  static frame(url: string, isMainFrame: boolean) {
    const appUrl = toApp(url)
    return {
      url: appUrl,
      origin: originOf(appUrl),
      parent: isMainFrame ? null : {},
    }
  }
}

throwWhenDestroyed(WebContents, ['windowOpenRequested'])

WebContents satisfies new (
  page: Promise<Page>,
) => Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'getZoomFactor'
  | 'id'
  | 'isDestroyed'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
>
