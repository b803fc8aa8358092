import { type BrowserWindow, dialog, type RenderProcessGoneDetails } from 'electron'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'

/** In ms. A page that crashes this soon after a reload is in a crash loop. */
export const CRASH_LOOP_MS = 10_000

/** Reasons after which a reload may succeed. The other reasons mean a blocked or damaged program. */
const RECOVERABLE_REASONS: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

/** After this many reloads within CRASH_BUDGET_MS, the next crash shows the crash page. */
export const CRASHES_MAX = 3
export const CRASH_BUDGET_MS = 10 * 60_000

type CrashRecovery = 'reload' | 'show-crash-page' | 'give-up' | 'nothing'

export function recentReloads(reloadTimes: readonly number[], now: number): readonly number[] {
  return reloadTimes.filter((time) => now - time < CRASH_BUDGET_MS)
}

/** Decides how to continue after a crash. Times are in ms. `isCrashPage` means that the crash page has crashed. */
export function chooseCrashRecovery(
  reason: RenderProcessGoneDetails['reason'],
  reloadTimes: readonly number[],
  isCrashPage: boolean,
  now: number,
): CrashRecovery {
  if (reason === 'clean-exit') return 'nothing'
  if (isCrashPage || !RECOVERABLE_REASONS.includes(reason)) return 'give-up'
  const recent = recentReloads(reloadTimes, now)
  const isLoop = recent.some((time) => now - time <= CRASH_LOOP_MS)
  return isLoop || recent.length >= CRASHES_MAX ? 'show-crash-page' : 'reload'
}

const text = desktopText.hang
const [WAIT, RELOAD] = [0, 1]

/** Offers to reload a page that hangs. The reload counts as a crash, so that repeated hangs show the crash page. */
export function watchHang(window: BrowserWindow, log: Pick<Logger, 'warn'>): void {
  let openDialog: AbortController | null = null

  async function offerReload(): Promise<void> {
    if (openDialog !== null) return
    openDialog = new AbortController()
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
      signal: openDialog.signal,
    })
    openDialog = null
    if (response === RELOAD && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  }
  window.on('unresponsive', () => void offerReload())
  window.on('responsive', () => openDialog?.abort())
}
