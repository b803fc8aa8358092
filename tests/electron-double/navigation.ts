import type { CDPSession, Page } from 'playwright'
import { toApp } from './app-origin.ts'
import { offerDownload } from './download.ts'
import { toLoadError } from './load-error.ts'
import { preventable } from './preventable.ts'
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
    const settled = event.defaultPrevented
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : cdp.send('Fetch.continueRequest', { requestId })
    settled.catch(() => undefined)
  })
}

/** Tells of a load as it goes on. */
function tellOfLoads(
  cdp: CDPSession,
  contents: WebContents,
  options: { readonly mainFrame: string; readonly hasPreload: boolean },
): void {
  const { mainFrame, hasPreload } = options
  let isPainted = true
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
      contents.loadBegan()
    }
    // A page with a preload script says so itself, ahead of anything else it says.
    if (isMainFrame && !hasPreload && !contents.isDestroyed()) contents.committed(frame.url)
    else if (!isMainFrame)
      emit('did-frame-navigate', preventable({}), toApp(frame.url), 200, 'OK', false, 1, 1)
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
    emit('did-frame-finish-load', preventable({}), true, 1, 1)
    emit('did-finish-load')
    // A page without anything to paint is ready when it has loaded.
    painted()
    contents.loadEnded()
  })
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) emit('did-stop-loading')
    else emit('did-frame-finish-load', preventable({}), false, 1, 1)
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

/** A frame in the page whose address did not load. */
function tellOfFrames(page: Page, contents: WebContents): void {
  page.on('requestfailed', (request) => {
    const failure = request.failure()
    if (!failure || !request.isNavigationRequest() || request.frame() === page.mainFrame()) return
    contents.failedToLoad(toLoadError(new Error(failure.errorText), request.url()), false)
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
  tellOfLoads(cdp, contents, { mainFrame, hasPreload })
  // Links and forms with a target; window.open itself is answered inside the page.
  cdp.on('Page.windowOpen', ({ url }) => contents.windowOpenRequested(url))
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
