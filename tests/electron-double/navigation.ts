import type { CDPSession, Page, Request as PageRequest } from 'playwright'
import { toApp } from './app-origin.ts'
import { offerDownload } from './download.ts'
import { routingIdOf } from './frame.ts'
import { LoadError, toLoadError } from './load-error.ts'
import { preventable } from './preventable.ts'
import { answerOf, handlerFor } from './scheme-handlers.ts'
import { askPermission } from './session.ts'
import { shell } from './shell.ts'
import type { WebContents } from './web-contents.ts'

/** Details of a navigation, as Electron's events carry them. */
function navigation(url: string, isMainFrame: boolean, isSameDocument = false) {
  return preventable({ url: toApp(url), isMainFrame, isSameDocument })
}

/**
 * Gives the app its veto over navigation: only documents are held up for it, everything else of the
 * page goes to the network untouched. Before the veto comes `did-start-navigation`, whatever becomes of
 * the navigation: so says Electron's documentation of webContents.
 */
function offerVeto(cdp: CDPSession, contents: WebContents, mainFrame: string): void {
  /** The app answers a scheme that Chromium knows, too. */
  const fulfil = async (requestId: string, answer: Response) => {
    const responseHeaders = [...answer.headers].map(([name, value]) => ({ name, value }))
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
    const { status } = answer
    await cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders,
      body,
    })
  }
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const isMainFrame = frameId === mainFrame
    const event = navigation(request.url, isMainFrame)
    const { url } = event
    const isRedirect = redirectedRequestId !== undefined
    if (!isRedirect) contents.emit('did-start-navigation', event, url, false, isMainFrame, 1, 1)
    if (isRedirect) contents.emit('will-redirect', event, url, false, isMainFrame, 1, 1)
    else if (!contents.isOwnLoad(request.url)) {
      contents.emit('will-frame-navigate', event)
      if (isMainFrame) contents.emit('will-navigate', event, url)
    }
    if (isRedirect && !event.defaultPrevented)
      contents.whileBeginning(() =>
        contents.emit('did-redirect-navigation', event, url, false, isMainFrame, 1, 1),
      )
    const handler = handlerFor(request.url)
    const settled = event.defaultPrevented
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : handler === null
        ? cdp.send('Fetch.continueRequest', { requestId })
        : answerOf(handler, new Request(request.url)).then((answer) => fulfil(requestId, answer))
    settled.catch(() => undefined)
  })
}

/** Chromium's own schemes. */
const OWN_SCHEMES =
  /^(https?|file|blob|data|about|javascript|filesystem|view-source|chrome[a-z-]*|devtools):/

/**
 * A page goes to an address that other programs open, such as `mailto:`. Chromium goes nowhere with it. Electron
 * offers its veto, then asks for the permission `openExternal`, which is granted without a handler.
 */
function openOutside(of: {
  readonly cdp: CDPSession
  readonly page: Page
  readonly contents: WebContents
  readonly mainFrame: string
}): void {
  const { cdp, page, contents, mainFrame } = of
  cdp.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    // A click with Shift, Ctrl or the middle button.
    if (disposition !== 'currentTab') contents.windowOpenRequested(url, '', '', disposition)
    const isExternal = !OWN_SCHEMES.test(url) && handlerFor(url) === null
    if (!isExternal || disposition !== 'currentTab' || contents.isDestroyed()) return
    const isMainFrame = frameId === mainFrame
    const event = navigation(url, isMainFrame)
    contents.emit('did-start-navigation', event, url, false, isMainFrame, 1, 1)
    contents.emit('will-frame-navigate', event)
    if (isMainFrame) contents.emit('will-navigate', event, url)
    if (event.defaultPrevented) return
    const details = { externalURL: url }
    const asked = {
      page,
      sender: contents,
      name: 'openExternal',
      url: page.url(),
      isMainFrame,
      details,
    }
    const open = (isGranted: boolean) => (isGranted ? shell.openExternal(url) : undefined)
    askPermission(asked)
      .then(open)
      .catch(() => undefined)
  })
}

/** Tells of a load as it goes on. */
function tellOfLoads(
  cdp: CDPSession,
  contents: WebContents,
  options: {
    readonly mainFrame: string
    readonly hasPreload: boolean
    /** Of documents, by address. */
    readonly statuses: ReadonlyMap<string, number>
  },
): void {
  const { mainFrame, hasPreload, statuses } = options
  let isPainted = true
  /** Null when the present document has loaded, or was none; else its address. */
  let loading: string | null = null
  const emit = (name: string, ...args: unknown[]) => {
    if (!contents.isDestroyed()) contents.emit(name, ...args)
  }
  const painted = () => {
    if (isPainted) return
    isPainted = true
    emit('ready-to-show')
  }
  cdp.on('Page.frameStartedLoading', ({ frameId }) => {
    if (frameId === mainFrame) contents.whileBeginning(() => emit('did-start-loading'))
  })
  cdp.on('Page.frameNavigated', ({ frame }) => {
    const isMainFrame = frame.id === mainFrame
    if (isMainFrame) {
      isPainted = false
      loading = frame.url.startsWith('chrome-error:') ? null : frame.url
      contents.loadBegan()
    }
    // A page with a preload script says so itself, ahead of anything else it says.
    if (isMainFrame && !hasPreload && !contents.isDestroyed())
      contents.committed(frame.url, statuses.get(frame.url) ?? 0)
    else if (!isMainFrame)
      emit(
        'did-frame-navigate',
        preventable({}),
        toApp(frame.url),
        ...[200, 'OK', false, 1, routingIdOf(frame.id)],
      )
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const isMainFrame = frameId === mainFrame
    const event = navigation(url, isMainFrame, true)
    emit('did-start-navigation', event, event.url, true, isMainFrame, 1, 1)
    if (isMainFrame && !contents.isDestroyed()) contents.movedWithin(url)
    emit('did-navigate-in-page', preventable({}), toApp(url), isMainFrame, 1, 1)
  })
  cdp.on('Page.domContentEventFired', () => emit('dom-ready', preventable({})))
  cdp.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId === mainFrame && name === 'firstContentfulPaint') painted()
  })
  cdp.on('Page.loadEventFired', () => {
    loading = null
    emit('did-frame-finish-load', preventable({}), true, 1, 1)
    emit('did-finish-load')
    // A page without anything to paint is ready when it has loaded.
    painted()
    contents.loadEnded()
  })
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) {
      // The page itself stopped its load.
      const stopped = loading === null ? null : new LoadError('ERR_ABORTED', toApp(loading))
      loading = null
      if (stopped && !contents.brokeOff(stopped)) contents.failedToLoad(stopped, true)
      emit('did-stop-loading')
    } else emit('did-frame-finish-load', preventable({}), false, 1, routingIdOf(frameId))
  })
}

/**
 * A page whose beforeunload asks to stay while another address is to be loaded into its window: the
 * app decides, not a box. All other boxes are dismissed.
 */
function answerBoxes(page: Page, contents: WebContents): void {
  page.on('dialog', (dialog) => {
    const override = preventable({})
    const isLeaving = dialog.type() === 'beforeunload' && !contents.isDestroyed()
    if (isLeaving) contents.emit('will-prevent-unload', override)
    const answered = override.defaultPrevented ? dialog.accept() : dialog.dismiss()
    answered.catch(() => undefined)
  })
}

/** The address that a request was for before any redirect. */
function firstUrl(request: PageRequest): string {
  const before = request.redirectedFrom()
  return before === null ? request.url() : firstUrl(before)
}

/** An address that did not load, or not all of it. */
function tellOfFrames(page: Page, contents: WebContents): void {
  page.on('requestfailed', (request) => {
    const failure = request.failure()
    if (!failure || !request.isNavigationRequest()) return
    const error = toLoadError(new Error(failure.errorText), toApp(request.url()))
    const isMainFrame = request.frame() === page.mainFrame()
    if (!isMainFrame) contents.failedToLoad(error, false)
    // The promise of a load of the app reports why it failed.
    else if (contents.isOwnLoad(firstUrl(request))) contents.brokeOff(error)
    // Electron reports no navigation of the page that was vetoed or became a download.
    else if (error.code !== 'ERR_ABORTED') contents.failedToLoad(error, true)
  })
}

/** Makes `contents` tell of what `page` loads. */
export async function watchNavigation(
  page: Page,
  contents: WebContents,
  hasPreload: boolean,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  offerVeto(cdp, contents, mainFrame)
  const statuses = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.set(response.url(), response.status())
  })
  tellOfLoads(cdp, contents, { mainFrame, hasPreload, statuses })
  openOutside({ cdp, page, contents, mainFrame })
  // Links and forms with a target; window.open itself is answered inside the page.
  cdp.on('Page.windowOpen', ({ url, windowName }) =>
    contents.windowOpenRequested(url, windowName === '_blank' ? '' : windowName),
  )
  page.on('download', (download) => {
    offerDownload(download, page, contents).catch(() => undefined)
  })
  answerBoxes(page, contents)
  tellOfFrames(page, contents)
  page.on('popup', (popup) => void popup.close().catch(() => undefined))
  await cdp.send('Page.enable')
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await cdp.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
  })
}
