import { shell, type WebContents } from 'electron'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Logger } from '../log/logger.ts'

/** True for a page of this app; a longer host that merely begins alike is not one. */
function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)
}

/**
 * The address to hand to the system's browser, or null when `url` must not leave the app. Only the
 * web: file:, javascript: and the schemes of other programs would let a page start them. A name or
 * password in an address hides where it leads.
 */
export function externalUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null
  if (parsed.username !== '' || parsed.password !== '') return null
  return parsed.href
}

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
