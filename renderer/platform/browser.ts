/**
 * The browser stand-in for the desktop's bridge: the same interface, with what a web page has. There
 * is no tray, so commands for the player come from the browser's media keys only.
 */
import type { DesktopState } from '../../preload/contract/desktop.ts'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'
import { CONFIG_ELEMENT_ID, type RuntimeConfig } from '../../shared/config/config.ts'
import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { createSignal } from '../../shared/signal.ts'
import { log } from '../lib/log.ts'
import { createBrowserArea } from './browser-area.ts'
import { openIndexedStore } from './indexed-store.ts'
import { rememberConfig } from './known-config.ts'
import type { Platform } from './platform-types.ts'
import { createSessionVault } from './session-vault.ts'

/** Names of a group's functions that owe no answer: what the page tells main, and the events it listens to. */
type Unanswered<Group> = {
  [Name in keyof Group]: Group[Name] extends (...args: never) => Promise<unknown> ? never : Name
}[keyof Group]

/**
 * A group of the bridge in a browser: `answers`, and for the rest functions that do nothing, since there is no main
 * process that hears of anything or tells anything.
 */
function withoutMain<Group extends object>(
  answers: Omit<Group, Unanswered<Group>> & Partial<Group>,
): Group {
  const nothing = () => () => {}
  return new Proxy(answers as Group, {
    get: (group, name) => Reflect.get(group, name) ?? nothing,
  })
}

/** As long as the relay waits for a list. */
const LIST_MS = 20_000
const SOUND = /^(?:audio|video|image)\/(?!.*(?:mpegurl|scpls|pls|m3u|asx|xspf))/i

/** The body at an address, where its server lets pages read it and it is no sound. Never rejects. */
async function fetchText(url: string): Promise<Uint8Array | null> {
  const done = new AbortController()
  const timer = setTimeout(() => done.abort(), LIST_MS)
  try {
    const { ok, body, headers } = await fetch(url, {
      signal: done.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!ok || body === null || SOUND.test(headers.get('content-type') ?? '')) return null
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    for (const reader = body.getReader(); ; ) {
      const { done: isWhole, value } = await reader.read()
      if (isWhole) return new Uint8Array(await new Blob(parts).arrayBuffer())
      length += value.length
      // Sound of whatever type has such bytes from its start; a list has none.
      if (length > EXCHANGE_BYTES || value.includes(0)) return null
      parts.push(value)
    }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    done.abort()
  }
}

/**
 * What a web page has in place of the relay: the station's own address, as it is. Pages may neither
 * read titles nor look into playlists of other servers, so both stay unread; the page reconnects by
 * itself.
 */
export const browserStreams = withoutMain<UndertoneBridge['streams']>({
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
  // Only the relay can send them.
  saveAccounts: async () => false,
  copyAccount: async () => false,
  removeAccounts: async () => {},
  clearAccounts: async () => {},
  charset: async () => null,
  fetchList: fetchText,
})

interface Sentinel {
  release(): Promise<void>
}

/** The part of the Screen Wake Lock API that is used: https://www.w3.org/TR/screen-wake-lock/ */
interface WakeLock {
  request(type: 'screen'): Promise<Sentinel>
}

interface BrowserScreen {
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

/** The player's side of the bridge in a browser: reports keep the screen on at most, and media keys become commands at once. */
export function createBrowserPlayer(
  follow: (status: PlayerReport['status']) => void,
): UndertoneBridge['player'] {
  const commands = createSignal<[command: PlayerCommand]>()
  return {
    report: ({ status }) => follow(status),
    onCommand: commands.subscribe,
    mediaKey: commands.emit,
  }
}

/** Whether this browser has notifications at all; whether they may be shown the user decides. */
export function hasNotifications(): boolean {
  return 'Notification' in window
}

/** One at a time: the next song takes the place of the one before. */
const NOTIFICATION_TAG = 'undertone-song'

const clicked = createSignal<[id: string]>()

/** Shows a notification once they are allowed, unless the page has the focus; null where none is shown. */
function showNotification(title: string, options: NotificationOptions): Notification | null {
  if (!hasNotifications() || Notification.permission !== 'granted' || document.hasFocus()) {
    return null
  }
  try {
    return new Notification(title, options)
  } catch {
    // Browsers on telephones have the name and refuse the call.
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
      clicked.emit(id)
    }
  },
  onFollowClicked: clicked.subscribe,
}

const NO_DESKTOP: DesktopState = {
  settings: { mediaKeys: 'system', startAtLogin: false, hardwareAcceleration: true },
  mediaKeyProblem: null,
  canStartAtLogin: false,
  loginItemNeedsApproval: false,
  placesWindows: true,
  update: null,
}

/** The page as a platform. */
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
        return config.known()?.lastFm ? ('elsewhere' as const) : ('none' as const)
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
      // Only main may sign for Last.fm.
      lastFmBegin: async () => false,
      lastFmFinish: async () => null,
      lastFmScrobble: async () => ({ kind: 'refused' }),
      lastFmNowPlaying: async () => ({ kind: 'refused' }),
    },
    browser: createBrowserArea(config.known),
    player: createBrowserPlayer(screen.follow),
    keepScreenOn: 'wakeLock' in navigator ? screen.keepOn : null,
    streams: browserStreams,
    links: withoutMain<Platform['links']>({ take: async () => [] }),
    desktop: withoutMain<Platform['desktop']>({
      state: async () => NO_DESKTOP,
      change: async () => NO_DESKTOP,
      crashLog: async () => '',
    }),
    notifications: browserNotifications,
    window: withoutMain<Platform['window']>({ onFocus }),
  }
}

/** The web server has put it into the page. */
async function loadConfig(): Promise<RuntimeConfig> {
  const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent
  if (!text) throw new Error('The page holds no configuration')
  const config: unknown = JSON.parse(text)
  if (!isConfig(config)) throw new Error('What the page holds is no configuration')
  return config
}

/** The two things nothing works without; the rest may be null. */
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
