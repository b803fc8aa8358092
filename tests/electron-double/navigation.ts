import type { Page } from 'playwright'
import { toApp, toStandIn } from './app-origin.ts'
import { offerDownload } from './download.ts'
import { preventable } from './preventable.ts'
import type { WebContents } from './web-contents.ts'

/**
 * Gives the app its veto over navigation: only documents are held up for it, everything else of the
 * page goes to the network untouched. `isOwnLoad` tells a loadURL of the app, about which Electron
 * asks nobody.
 */
export async function watchNavigation(
  page: Page,
  contents: WebContents,
  isOwnLoad: (url: string) => boolean,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id

  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const isMainFrame = frameId === mainFrame
    const event = preventable({ url: toApp(request.url), isMainFrame, isSameDocument: false })
    // First, and whatever becomes of the navigation: so says Electron's documentation of webContents.
    if (redirectedRequestId === undefined) contents.emit('did-start-navigation', event)
    if (redirectedRequestId !== undefined) contents.emit('will-redirect', event)
    else if (!isOwnLoad(request.url)) {
      contents.emit('will-frame-navigate', event)
      if (isMainFrame) contents.emit('will-navigate', event)
    }
    const settled = event.defaultPrevented
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : cdp.send('Fetch.continueRequest', { requestId })
    settled.catch(() => undefined)
  })
  // Links and forms with a target; window.open itself is answered inside the page.
  cdp.on('Page.windowOpen', ({ url }) => contents.windowOpenRequested(url))
  page.on('download', (download) => {
    offerDownload(download, page, contents).catch(() => undefined)
  })
  page.on('popup', (popup) => void popup.close().catch(() => undefined))
  await cdp.send('Page.enable')
  await cdp.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Request' }],
  })
}

/** Loads `url` as the app itself does, with `own` remembering that it was the app. */
export async function loadAsApp(page: Page, url: string, own: Set<string>): Promise<void> {
  const standIn = new URL(toStandIn(url)).href
  own.add(standIn)
  try {
    await page.goto(standIn)
  } finally {
    own.delete(standIn)
  }
}
