import { type BrowserWindow, dialog } from 'electron'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'

const text = messages.hang
const [WAIT, RELOAD] = [0, 1]

/**
 * Offers to reload a page that does not respond; the offer goes away when the page responds again. The page's
 * process is ended, which counts as a crash: the app is loaded again, and a page that keeps hanging is not.
 */
export function watchHang(window: BrowserWindow, log: Pick<Logger, 'warn'>): void {
  let offer: AbortController | null = null

  async function offerReload(): Promise<void> {
    if (offer !== null) return
    offer = new AbortController()
    log.warn('the page does not respond')
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: text.title,
      message: text.message,
      detail: text.detail,
      buttons: [text.wait, text.reload],
      defaultId: WAIT,
      cancelId: WAIT,
      noLink: true,
      signal: offer.signal,
    })
    offer = null
    if (response === RELOAD && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  }
  window.on('unresponsive', () => void offerReload())
  window.on('responsive', () => offer?.abort())
}
