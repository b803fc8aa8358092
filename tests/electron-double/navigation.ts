import type { CDPSession, Page, Request as PageRequest } from 'playwright'
import { toAppUrl } from './app-origin.ts'
import { offerDownload } from './download.ts'
import { routingIdOf } from './frame.ts'
import { LoadError, toLoadError } from './load-error.ts'
import { preventable } from './preventable.ts'
import { handlerFor, responseOf } from './scheme-handlers.ts'
import { requestPermission } from './session.ts'
import { shell } from './shell.ts'
import type { WebContents } from './web-contents.ts'

function navigation(url: string, isMainFrame: boolean, isSameDocument = false) {
  return preventable({ url: toAppUrl(url), isMainFrame, isSameDocument })
}

/**
 * Offers navigations to the app's veto: only documents are intercepted, everything else goes directly to the network.
 * `did-start-navigation` precedes the veto, whatever its result, as documented for webContents.
 */
function offerVeto(cdp: CDPSession, contents: WebContents, mainFrame: string): void {
  /** The app may also handle a scheme that Chromium knows. */
  const fulfill = async (requestId: string, appResponse: Response) => {
    const responseHeaders = [...appResponse.headers].map(([name, value]) => ({ name, value }))
    const body = Buffer.from(await appResponse.arrayBuffer()).toString('base64')
    const { status } = appResponse
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
      contents.whileStarting(() =>
        contents.emit('did-redirect-navigation', event, url, false, isMainFrame, 1, 1),
      )
    const handler = handlerFor(request.url)
    const settled = event.defaultPrevented
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : handler === null
        ? cdp.send('Fetch.continueRequest', { requestId })
        : responseOf(handler, new Request(request.url)).then((response) =>
            fulfill(requestId, response),
          )
    settled.catch(() => undefined)
  })
}

const OWN_SCHEMES =
  /^(https?|file|blob|data|about|javascript|filesystem|view-source|chrome[a-z-]*|devtools):/

/**
 * Navigation to an external scheme, such as `mailto:`. Chromium ignores it. Electron offers its veto, then requests the
 * permission `openExternal`, which is granted without a handler.
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
    const permissionRequest = {
      page,
      sender: contents,
      name: 'openExternal',
      url: page.url(),
      isMainFrame,
      details,
    }
    const open = (isGranted: boolean) => (isGranted ? shell.openExternal(url) : undefined)
    requestPermission(permissionRequest)
      .then(open)
      .catch(() => undefined)
  })
}

/** Emits the events of a load. */
function emitLoads(
  cdp: CDPSession,
  contents: WebContents,
  options: {
    readonly mainFrame: string
    readonly hasPreload: boolean
    readonly statuses: ReadonlyMap<string, number>
  },
): void {
  const { mainFrame, hasPreload, statuses } = options
  let isPainted = true
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
    if (frameId === mainFrame) contents.whileStarting(() => emit('did-start-loading'))
  })
  cdp.on('Page.frameNavigated', ({ frame }) => {
    const isMainFrame = frame.id === mainFrame
    if (isMainFrame) {
      isPainted = false
      loading = frame.url.startsWith('chrome-error:') ? null : frame.url
      contents.loadStarted()
    }
    // A page with a preload script reports this itself, before anything else.
    if (isMainFrame && !hasPreload && !contents.isDestroyed())
      contents.committed(frame.url, statuses.get(frame.url) ?? 0)
    else if (!isMainFrame)
      emit(
        'did-frame-navigate',
        preventable({}),
        toAppUrl(frame.url),
        ...[200, 'OK', false, 1, routingIdOf(frame.id)],
      )
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const isMainFrame = frameId === mainFrame
    const event = navigation(url, isMainFrame, true)
    emit('did-start-navigation', event, event.url, true, isMainFrame, 1, 1)
    if (isMainFrame && !contents.isDestroyed()) contents.movedWithin(url)
    emit('did-navigate-in-page', preventable({}), toAppUrl(url), isMainFrame, 1, 1)
  })
  cdp.on('Page.domContentEventFired', () => emit('dom-ready', preventable({})))
  cdp.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId === mainFrame && name === 'firstContentfulPaint') painted()
  })
  cdp.on('Page.loadEventFired', () => {
    loading = null
    emit('did-frame-finish-load', preventable({}), true, 1, 1)
    emit('did-finish-load')
    // A page without content is ready when it has loaded.
    painted()
    contents.loadEnded()
  })
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) {
      // The page stopped its load.
      const stopped = loading === null ? null : new LoadError('ERR_ABORTED', toAppUrl(loading))
      loading = null
      if (stopped && !contents.loadAborted(stopped)) contents.failedToLoad(stopped, true)
      emit('did-stop-loading')
    } else emit('did-frame-finish-load', preventable({}), false, 1, routingIdOf(frameId))
  })
}

/**
 * A page whose beforeunload wants to stay while its window loads another address: the app decides, without a dialog.
 * Other dialogs are dismissed.
 */
function handleDialogs(page: Page, contents: WebContents): void {
  page.on('dialog', (dialog) => {
    const override = preventable({})
    const isLeaving = dialog.type() === 'beforeunload' && !contents.isDestroyed()
    if (isLeaving) contents.emit('will-prevent-unload', override)
    const handled = override.defaultPrevented ? dialog.accept() : dialog.dismiss()
    handled.catch(() => undefined)
  })
}

function firstUrl(request: PageRequest): string {
  const before = request.redirectedFrom()
  return before === null ? request.url() : firstUrl(before)
}

function emitFailures(page: Page, contents: WebContents): void {
  page.on('requestfailed', (request) => {
    const failure = request.failure()
    if (!failure || !request.isNavigationRequest()) return
    const error = toLoadError(new Error(failure.errorText), toAppUrl(request.url()))
    const isMainFrame = request.frame() === page.mainFrame()
    if (!isMainFrame) contents.failedToLoad(error, false)
    // The promise of the app's own load reports its failure.
    else if (contents.isOwnLoad(firstUrl(request))) contents.loadAborted(error)
    // Electron reports no vetoed navigations and no downloads.
    else if (error.code !== 'ERR_ABORTED') contents.failedToLoad(error, true)
  })
}

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
  emitLoads(cdp, contents, { mainFrame, hasPreload, statuses })
  openOutside({ cdp, page, contents, mainFrame })
  // Links and forms with a target; window.open is handled inside the page.
  cdp.on('Page.windowOpen', ({ url, windowName }) =>
    contents.windowOpenRequested(url, windowName === '_blank' ? '' : windowName),
  )
  page.on('download', (download) => {
    offerDownload(download, page, contents).catch(() => undefined)
  })
  handleDialogs(page, contents)
  emitFailures(page, contents)
  page.on('popup', (popup) => void popup.close().catch(() => undefined))
  await cdp.send('Page.enable')
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await cdp.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
  })
}
