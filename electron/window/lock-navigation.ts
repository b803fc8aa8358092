import { shell, type WebContents } from 'electron'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Logger } from '../log/logger.ts'

/** The slash prevents matching a longer host with the same prefix. */
function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)
}

/** Returns a URL to open in the browser, or null. Refuses credentials, which hide the host, and other schemes. */
export function externalUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null
  if (parsed.username !== '' || parsed.password !== '') return null
  return parsed.href
}

export function openExternally(url: string, log: Logger): void {
  const allowedUrl = externalUrl(url)
  if (allowedUrl === null) {
    log.warn('refused to open an address', { scheme: url.split(':', 1)[0]?.slice(0, 20) })
    return
  }
  shell.openExternal(allowedUrl).catch((error: unknown) => {
    log.warn('the system could not open a link', error)
  })
}

/** Blocks other pages, second windows and webviews. Web links open in the system's browser. */
export function lockNavigation(
  contents: WebContents,
  log: Logger,
  isAllowed: (url: string) => boolean = isAppUrl,
): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url, log)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isAllowed(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openExternally(event.url, log)
  })
  contents.on('will-redirect', (event) => {
    if (!isAllowed(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
