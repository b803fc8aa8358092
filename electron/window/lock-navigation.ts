import { shell, type WebContents } from 'electron'
import type { Logger } from '../log/logger.ts'
import { externalUrl, isAppUrl } from './external-link.ts'

/** Opens a web address in the system's browser, and nothing else. */
export function openOutside(url: string, log: Logger): void {
  const external = externalUrl(url)
  if (external === null) {
    log.warn('refused to open an address', { scheme: url.split(':', 1)[0]?.slice(0, 20) })
    return
  }
  shell.openExternal(external).catch((error: unknown) => {
    log.warn('the system could not open a link', error)
  })
}

/**
 * Keeps a window on the app's own pages: no other page, no second window, no webview. Web links go to
 * the system's browser; everything else goes nowhere. `isOwn` tells the pages that belong into it.
 */
export function lockNavigation(
  contents: WebContents,
  log: Logger,
  isOwn: (url: string) => boolean = isAppUrl,
): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, log)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwn(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openOutside(event.url, log)
  })
  contents.on('will-redirect', (event) => {
    if (!isOwn(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
