import { type BrowserWindow, dialog, type RenderProcessGoneDetails } from 'electron'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'

/** A page that ends again this soon after it was brought back would only go on ending. */
export const CRASH_LOOP_MS = 10_000

/** Ends after which a page may well run. The others come back each time: a blocked or a damaged program. */
const WORTH_ANOTHER_TRY: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

/** Most crashes within CRASH_BUDGET_MS after which the app is loaded again. */
export const CRASHES_MAX = 3
export const CRASH_BUDGET_MS = 10 * 60_000

/** The app once more; a page that says what happened; the end of the app, where no page can run; or nothing. */
type AfterCrash = 'load-again' | 'say-so' | 'give-up' | 'nothing'

/** The times of reloads that still count after the page's process ended at `now`, in milliseconds. */
export function recentTries(tries: readonly number[], now: number): readonly number[] {
  return tries.filter((time) => now - time < CRASH_BUDGET_MS)
}

/**
 * Decides what to do after the page's process ended for `reason`. Times are in milliseconds; `tries` is when
 * the app was loaded again. `saysSo`: the page that ended was the one that says what happened.
 */
export function afterCrash(
  reason: RenderProcessGoneDetails['reason'],
  tries: readonly number[],
  saysSo: boolean,
  now: number,
): AfterCrash {
  if (reason === 'clean-exit') return 'nothing'
  if (saysSo || !WORTH_ANOTHER_TRY.includes(reason)) return 'give-up'
  const recent = recentTries(tries, now)
  const isLoop = recent.some((time) => now - time <= CRASH_LOOP_MS)
  return isLoop || recent.length >= CRASHES_MAX ? 'say-so' : 'load-again'
}

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
