import type { PlayerReport } from '../../preload/contract/player.ts'
import { log } from '../lib/log.ts'

interface Sentinel {
  release(): Promise<void>
}

/** The part of the Screen Wake Lock API that is used: https://www.w3.org/TR/screen-wake-lock/ */
interface WakeLock {
  request(type: 'screen'): Promise<Sentinel>
}

export interface BrowserScreen {
  keepOn(allowed: boolean): void
  follow(status: PlayerReport['status']): void
}

const SOUNDING: readonly PlayerReport['status'][] = ['playing', 'buffering']

/** Keeps the screen on while it is allowed, something sounds and the page is seen. */
export function createBrowserScreen(
  wakeLock: WakeLock | undefined,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): BrowserScreen {
  let isAllowed = false
  let isSounding = false
  let held: Promise<Sentinel | null> | null = null

  function apply(): void {
    const isWanted = isAllowed && isSounding && page.visibilityState === 'visible'
    if (isWanted && wakeLock) {
      held ??= wakeLock.request('screen').catch((error: unknown) => {
        log.warn('The screen could not be kept on', error)
        return null
      })
      return
    }
    void held?.then((sentinel) => sentinel?.release()).catch(() => {})
    held = null
  }

  // A page that is hidden has lost it.
  page.addEventListener('visibilitychange', apply)
  return {
    keepOn: (allowed) => {
      isAllowed = allowed
      apply()
    },
    follow: (status) => {
      isSounding = SOUNDING.includes(status)
      apply()
    },
  }
}
