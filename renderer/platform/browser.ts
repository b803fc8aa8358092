/** Replaces the bridge to the desktop app in a browser. Without a tray, player commands come only from media keys. */
import type { DesktopState } from '../../preload/contract/desktop.ts'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'
import { CONFIG_ELEMENT_ID, type RuntimeConfig } from '../../shared/config/config.ts'
import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { createSignal } from '../../shared/signal.ts'
import { log } from '../lib/log.ts'
import { openIndexedStore } from './indexed-store.ts'
import { rememberConfig } from './known-config.ts'
import type { Platform } from './platform-types.ts'
import { createSessionVault } from './session-vault.ts'

/** The popup is large enough for the provider's page, and small enough that users recognize it as a second window. */
const POPUP = 'popup,width=480,height=680'

/** The bridge's `browser` group in a browser: a popup for the Google sign-in, but no robot check. */
export function createSignInPopups(
  loadedConfig: () => RuntimeConfig | null,
): UndertoneBridge['browser'] {
  let currentAttempt = new AbortController()

  return {
    signInWithGoogle: async () => {
      const google = loadedConfig()?.google
      if (!google) return { outcome: 'unreachable' }
      currentAttempt.abort()
      currentAttempt = new AbortController()
      const { signal } = currentAttempt
      // Open the popup before any await: browsers allow popups only during the click.
      const popup = window.open('', '_blank', POPUP)
      if (popup === null) return { outcome: 'unreachable' }
      try {
        const { signInWithPopup } = await import('./google/popup-sign-in.ts')
        return await signInWithPopup(google, popup, signal)
      } catch {
        popup.close()
        return { outcome: 'unreachable' }
      }
    },
    checkForRobot: async () => ({ outcome: 'unreachable' }),
    cancel: async () => currentAttempt.abort(),
  }
}

/** Members of a bridge group without a result: messages to the main process and event subscriptions. */
type OneWay<Group> = {
  [Name in keyof Group]: Group[Name] extends (...args: never) => Promise<unknown> ? never : Name
}[keyof Group]

/** Adds no-ops for the missing members of a bridge group, because a browser has no main process. */
function withNoops<Group extends object>(
  implementation: Omit<Group, OneWay<Group>> & Partial<Group>,
): Group {
  const noopSubscribe = () => () => {}
  return new Proxy(implementation as Group, {
    get: (group, name) => Reflect.get(group, name) ?? noopSubscribe,
  })
}

const LIST_TIMEOUT_MS = 20_000
/** Media types of audio and pictures. The lookahead excludes the `audio/` types of playlists. */
const AUDIO_TYPE = /^(?:audio|video|image)\/(?!.*(?:mpegurl|scpls|pls|m3u|asx|xspf))/i

/** Fetches the file of a station list. Returns null for audio, and when CORS forbids the request. Never rejects. */
async function fetchListBytes(url: string): Promise<Uint8Array | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), LIST_TIMEOUT_MS)
  try {
    const { ok, body, headers } = await fetch(url, {
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!ok || body === null || AUDIO_TYPE.test(headers.get('content-type') ?? '')) return null
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
      length += value.length
      // Audio contains bytes with the value 0. The text of a list contains none.
      if (length > EXCHANGE_BYTES || value.includes(0)) return null
      chunks.push(value)
    }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

/** Plays a station directly. In a browser, a page cannot read the titles in a stream, nor the figures of a relay. */
export const browserStreams = withNoops<UndertoneBridge['streams']>({
  open: async ({ url }) => {
    const address = URL.parse(url)
    if (address?.protocol !== 'http:' && address?.protocol !== 'https:') {
      return { outcome: 'ended', reason: 'bad-address' }
    }
    const kind = /\.m3u8$/i.test(address.pathname) ? 'hls' : 'audio'
    return { outcome: 'open', url, kind, relayed: false }
  },
  figures: async () => null,
  allowPrivate: async () => false,
  saveAccounts: async () => false,
  copyAccount: async () => false,
  removeAccounts: async () => {},
  clearAccounts: async () => {},
  charset: async () => null,
  fetchList: fetchListBytes,
})

/** Subset of the Screen Wake Lock API: https://www.w3.org/TR/screen-wake-lock/ */
interface WakeLock {
  request(type: 'screen'): Promise<WakeLockHandle>
}

interface WakeLockHandle {
  release(): Promise<void>
}

interface BrowserScreen {
  setAllowed(allowed: boolean): void
  setStatus(status: PlayerReport['status']): void
}

const AUDIBLE: readonly PlayerReport['status'][] = ['playing', 'buffering']

/** Keeps the screen on while the setting allows it, playback is audible and the page is visible. */
export function createBrowserScreen(
  wakeLock: WakeLock | undefined,
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): BrowserScreen {
  let isAllowed = false
  let isAudible = false
  let lock: Promise<WakeLockHandle | null> | null = null

  function apply(): void {
    const shouldLock = isAllowed && isAudible && page.visibilityState === 'visible'
    if (shouldLock && wakeLock) {
      lock ??= wakeLock.request('screen').catch((error: unknown) => {
        log.warn('The screen could not be kept on', error)
        return null
      })
      return
    }
    void lock?.then((handle) => handle?.release()).catch(() => {})
    lock = null
  }

  // A hidden page loses its wake lock.
  page.addEventListener('visibilitychange', apply)
  return {
    setAllowed: (allowed) => {
      isAllowed = allowed
      apply()
    },
    setStatus: (status) => {
      isAudible = AUDIBLE.includes(status)
      apply()
    },
  }
}

/** Player bridge for browsers: reports control the wake lock, and media keys become commands immediately. */
export function createBrowserPlayer(
  onStatus: (status: PlayerReport['status']) => void,
): UndertoneBridge['player'] {
  const commands = createSignal<[command: PlayerCommand]>()
  return {
    report: ({ status }) => onStatus(status),
    onCommand: commands.subscribe,
    mediaKey: commands.emit,
  }
}

/** True when the browser supports notifications. The user still has to grant the permission. */
export function hasNotifications(): boolean {
  return 'Notification' in window
}

const NOTIFICATION_TAG = 'undertone-song'

const followNotificationClicked = createSignal<[id: string]>()

function showNotification(title: string, options: NotificationOptions): Notification | null {
  if (!hasNotifications() || Notification.permission !== 'granted' || document.hasFocus()) {
    return null
  }
  try {
    return new Notification(title, options)
  } catch {
    // Mobile browsers define the constructor but throw.
    return null
  }
}

export const browserNotifications: UndertoneBridge['notifications'] = {
  song: ({ title, body }) =>
    void showNotification(title, { body, tag: NOTIFICATION_TAG, silent: true }),
  follow: ({ id, title, body }) => {
    const notification = showNotification(title, { body, tag: id })
    if (notification === null) return
    notification.onclick = () => {
      window.focus()
      notification.close()
      followNotificationClicked.emit(id)
    }
  },
  onFollowClicked: followNotificationClicked.subscribe,
}

const BROWSER_STATE: DesktopState = {
  settings: { mediaKeys: 'system', startAtLogin: false, hardwareAcceleration: true },
  mediaKeyProblem: null,
  canStartAtLogin: false,
  loginItemNeedsApproval: false,
  placesWindows: true,
  update: null,
}

export function createBrowserPlatform(): Platform {
  const config = rememberConfig(loadConfig)
  const screen = createBrowserScreen(navigator.wakeLock, document)
  return {
    capabilities: {
      tray: false,
      keyring: false,
      get google() {
        return Boolean(config.known()?.google)
      },
      get directory() {
        return Boolean(config.known()?.directoryUrl)
      },
      get lastFm() {
        return config.known()?.lastFm ? ('desktop-only' as const) : ('none' as const)
      },
      get scrobbling() {
        return Boolean(config.known()?.listenBrainzUrl)
      },
      robotCheck: false,
      relay: false,
      miniWindow: false,
      notifications: hasNotifications(),
    },
    config: { load: config.load },
    session: createSessionVault(openIndexedStore),
    scrobbling: {
      ...createSessionVault(openIndexedStore, 'scrobbling'),
      // Only the main process can sign Last.fm calls.
      lastFmStart: async () => false,
      lastFmFinish: async () => null,
      lastFmScrobble: async () => ({ kind: 'refused' }),
      lastFmNowPlaying: async () => ({ kind: 'refused' }),
    },
    browser: createSignInPopups(config.known),
    player: createBrowserPlayer(screen.setStatus),
    keepScreenOn: 'wakeLock' in navigator ? screen.setAllowed : null,
    streams: browserStreams,
    links: withNoops<Platform['links']>({ take: async () => [] }),
    desktop: withNoops<Platform['desktop']>({
      state: async () => BROWSER_STATE,
      change: async () => BROWSER_STATE,
      crashLog: async () => '',
    }),
    notifications: browserNotifications,
    window: withNoops<Platform['window']>({ onFocus }),
  }
}

/** Reads the configuration that the web server inserts into the page. */
async function loadConfig(): Promise<RuntimeConfig> {
  const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent
  if (!text) throw new Error('The page contains no configuration')
  const config: unknown = JSON.parse(text)
  if (!isConfig(config)) throw new Error('The page contains an invalid configuration')
  return config
}

function isConfig(value: unknown): value is RuntimeConfig {
  if (typeof value !== 'object' || value === null) return false
  const { apiUrl, firebase } = value as Partial<RuntimeConfig>
  return typeof apiUrl === 'string' && typeof firebase?.projectId === 'string'
}

function onFocus(listener: (focused: boolean) => void): () => void {
  const focus = () => listener(true)
  const blur = () => listener(false)
  window.addEventListener('focus', focus)
  window.addEventListener('blur', blur)
  return () => {
    window.removeEventListener('focus', focus)
    window.removeEventListener('blur', blur)
  }
}
