import { type BrowserWindow, dialog, type RenderProcessGoneDetails } from 'electron'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'

/** In ms. A page that crashes this soon after a reload is in a crash loop. */
export const CRASH_LOOP_MS = 10_000

/** Reasons after which a reload may succeed. The others recur: a blocked or damaged program. */
const RECOVERABLE_REASONS: readonly RenderProcessGoneDetails['reason'][] = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'memory-eviction',
]

export const CRASHES_MAX = 3
export const CRASH_BUDGET_MS = 10 * 60_000

type CrashRecovery = 'reload' | 'show-crash-page' | 'give-up' | 'nothing'

export function recentReloads(reloads: readonly number[], now: number): readonly number[] {
  return reloads.filter((time) => now - time < CRASH_BUDGET_MS)
}

/** Times are in ms; `tries` are earlier reloads. `isCrashPage`: the crash page itself crashed. */
export function chooseCrashRecovery(
  reason: RenderProcessGoneDetails['reason'],
  tries: readonly number[],
  isCrashPage: boolean,
  now: number,
): CrashRecovery {
  if (reason === 'clean-exit') return 'nothing'
  if (isCrashPage || !RECOVERABLE_REASONS.includes(reason)) return 'give-up'
  const recent = recentReloads(tries, now)
  const isLoop = recent.some((time) => now - time <= CRASH_LOOP_MS)
  return isLoop || recent.length >= CRASHES_MAX ? 'show-crash-page' : 'reload'
}

const text = desktopText.hang
const [WAIT, RELOAD] = [0, 1]

/** Reload counts as a crash, so that a page that hangs repeatedly is not reloaded forever. */
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
