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

function navigationEvent(url: string, isMainFrame: boolean, isSameDocument = false) {
  return preventable({ url: toAppUrl(url), isMainFrame, isSameDocument })
}

/**
 * Emits the events with which the app can prevent a navigation. Only requests for documents are intercepted.
 * `did-start-navigation` comes first, also for a prevented navigation, as Electron documents.
 */
function interceptNavigations(cdp: CDPSession, contents: WebContents, mainFrame: string): void {
  /** Sends the response of an app handler, which may also exist for a scheme that Chromium knows. */
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
    const event = navigationEvent(request.url, isMainFrame)
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
    const handleRequest = async () => {
      if (event.defaultPrevented)
        await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      else if (handler === null) await cdp.send('Fetch.continueRequest', { requestId })
      else await fulfill(requestId, await responseOf(handler, new Request(request.url)))
    }
    handleRequest().catch(() => undefined)
  })
}

const INTERNAL_SCHEMES =
  /^(https?|file|blob|data|about|javascript|filesystem|view-source|chrome[a-z-]*|devtools):/

/**
 * Handles navigations to an external scheme, such as `mailto:`, which Chromium ignores. Electron emits the navigation
 * events and then requests the permission `openExternal`, which is granted without a handler.
 */
function handleExternalSchemes(parts: {
  readonly cdp: CDPSession
  readonly page: Page
  readonly contents: WebContents
  readonly mainFrame: string
}): void {
  const { cdp, page, contents, mainFrame } = parts
  cdp.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    // The user clicked with Shift, Ctrl or the middle button.
    if (disposition !== 'currentTab') contents.windowOpenRequested(url, '', '', disposition)
    const isExternal = !INTERNAL_SCHEMES.test(url) && handlerFor(url) === null
    if (!isExternal || disposition !== 'currentTab' || contents.isDestroyed()) return
    const isMainFrame = frameId === mainFrame
    const event = navigationEvent(url, isMainFrame)
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
    const openIfGranted = (isGranted: boolean) => (isGranted ? shell.openExternal(url) : undefined)
    requestPermission(permissionRequest)
      .then(openIfGranted)
      .catch(() => undefined)
  })
}

function emitLoadEvents(
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
  let loadingUrl: string | null = null
  const emit = (name: string, ...args: unknown[]) => {
    if (!contents.isDestroyed()) contents.emit(name, ...args)
  }
  const emitReadyToShow = () => {
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
      loadingUrl = frame.url.startsWith('chrome-error:') ? null : frame.url
      contents.loadStarted()
    }
    // A page with a preload script reports the new document itself.
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
    const event = navigationEvent(url, isMainFrame, true)
    emit('did-start-navigation', event, event.url, true, isMainFrame, 1, 1)
    if (isMainFrame && !contents.isDestroyed()) contents.navigatedWithinDocument(url)
    emit('did-navigate-in-page', preventable({}), toAppUrl(url), isMainFrame, 1, 1)
  })
  cdp.on('Page.domContentEventFired', () => emit('dom-ready', preventable({})))
  cdp.on('Page.lifecycleEvent', ({ frameId, name }) => {
    if (frameId === mainFrame && name === 'firstContentfulPaint') emitReadyToShow()
  })
  cdp.on('Page.loadEventFired', () => {
    loadingUrl = null
    emit('did-frame-finish-load', preventable({}), true, 1, 1)
    emit('did-finish-load')
    // A page without content is ready to show when it has loaded.
    emitReadyToShow()
    contents.loadEnded()
  })
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) {
      // A pending load means that the page stopped it.
      const stopped =
        loadingUrl === null ? null : new LoadError('ERR_ABORTED', toAppUrl(loadingUrl))
      loadingUrl = null
      if (stopped && !contents.loadAborted(stopped)) contents.failedToLoad(stopped, true)
      emit('did-stop-loading')
    } else emit('did-frame-finish-load', preventable({}), false, 1, routingIdOf(frameId))
  })
}

/**
 * Lets the app decide, without a dialog, when `beforeunload` prevents a load of another URL. Dismisses other dialogs.
 */
function handleDialogs(page: Page, contents: WebContents): void {
  page.on('dialog', (dialog) => {
    const override = preventable({})
    const isLeaving = dialog.type() === 'beforeunload' && !contents.isDestroyed()
    if (isLeaving) contents.emit('will-prevent-unload', override)
    const response = override.defaultPrevented ? dialog.accept() : dialog.dismiss()
    response.catch(() => undefined)
  })
}

function firstUrl(request: PageRequest): string {
  const redirectingRequest = request.redirectedFrom()
  return redirectingRequest === null ? request.url() : firstUrl(redirectingRequest)
}

function emitFailures(page: Page, contents: WebContents): void {
  page.on('requestfailed', (request) => {
    const failure = request.failure()
    if (!failure || !request.isNavigationRequest()) return
    const error = toLoadError(new Error(failure.errorText), toAppUrl(request.url()))
    const isMainFrame = request.frame() === page.mainFrame()
    if (!isMainFrame) contents.failedToLoad(error, false)
    // The promise of loadURL reports the failure of a load by the app.
    else if (contents.isOwnLoad(firstUrl(request))) contents.loadAborted(error)
    // Electron does not report prevented navigations and downloads.
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
  interceptNavigations(cdp, contents, mainFrame)
  const statuses = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.set(response.url(), response.status())
  })
  emitLoadEvents(cdp, contents, { mainFrame, hasPreload, statuses })
  handleExternalSchemes({ cdp, page, contents, mainFrame })
  // Handles links and forms with a target. The page itself handles window.open.
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
