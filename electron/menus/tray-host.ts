import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { ReceivedMessage } from '../../shared/session-bus/message.ts'
import {
  connectSessionBus,
  type SessionBus,
  sessionBusSocket,
} from '../../shared/session-bus/session-bus.ts'
import { createSignal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'

/**
 * How long a panel may take to start at login, or to start again, in ms. Until then a hidden window stays
 * hidden.
 */
const PANEL_START_MS = 5_000

interface TrayHostState {
  /** A panel shows icons over D-Bus; null while the first look is under way. */
  readonly isThere: boolean | null
  /** No panel shows the icon, and none did for PANEL_START_MS: the user cannot reach a hidden window. */
  readonly isMissing: boolean
  /** The user has used the icon without a panel on D-Bus: one over X11 (XEmbed) shows it. */
  readonly wasUsed: boolean
}

export type TrayHostEvent =
  | { readonly type: 'looked'; readonly isThere: boolean }
  /** PANEL_START_MS have passed since the panel was found missing. */
  | { readonly type: 'waited' }
  | { readonly type: 'used' }

export const UNKNOWN_HOST: TrayHostState = { isThere: null, isMissing: false, wasUsed: false }

/** Pure transition function. */
export function nextTrayHost(state: TrayHostState, event: TrayHostEvent): TrayHostState {
  switch (event.type) {
    case 'looked':
      return event.isThere
        ? { isThere: true, isMissing: false, wasUsed: false }
        : { ...state, isThere: false }
    case 'waited':
      return { ...state, isMissing: state.isThere === false && !state.wasUsed }
    case 'used':
      return state.isThere === false ? { ...state, wasUsed: true, isMissing: false } : state
  }
}

/** The panel of a Linux desktop that shows tray icons. Other systems have one that is always there. */
export interface TrayHost {
  state(): TrayHostState
  /** Calls back after every change. */
  subscribe(listener: () => void): Unsubscribe
  /** The user has clicked the icon or an item of its menu. */
  used(): void
  stop(): void
}

const WATCHER = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
} as const

/** Signals that come before the panel appears or vanishes, as match rules of the bus. */
const MATCHES = [
  `sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${WATCHER.destination}'`,
  `sender='${WATCHER.destination}',member='StatusNotifierHostRegistered'`,
  `sender='${WATCHER.destination}',member='StatusNotifierHostUnregistered'`,
].map((rule) => `type='signal',${rule}`)

/** Asks what Electron asks before it puts an icon up (StatusIconLinuxDbus). Without a panel the bus says no. */
async function look(bus: SessionBus): Promise<boolean> {
  const call = { ...WATCHER, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }
  try {
    const [isRegistered] = await bus.call(call, [
      ['s', WATCHER.destination],
      ['s', 'IsStatusNotifierHostRegistered'],
    ])
    return isRegistered === true
  } catch {
    return false
  }
}

/** Follows the panel on the session bus until `stop` is called. */
async function followPanel(
  socketPath: string,
  onLooked: (isThere: boolean) => void,
): Promise<SessionBus> {
  let isLooking = false
  let isOutdated = false
  let bus: SessionBus | null = null
  const lookAgain = async () => {
    isOutdated = true
    if (isLooking || bus === null) return
    isLooking = true
    let isThere = false
    while (isOutdated) {
      isOutdated = false
      isThere = await look(bus)
    }
    isLooking = false
    onLooked(isThere)
  }
  const onMessage = ({ type }: ReceivedMessage) => {
    if (type === 'signal') void lookAgain()
  }
  const onClosed = () => onLooked(false)
  bus = await connectSessionBus({ socketPath, onMessage, onClosed })
  for (const rule of MATCHES) await bus.callBus('AddMatch', [['s', rule]])
  await lookAgain()
  return bus
}

/**
 * Watches for the panel. Without a session bus the desktop is an old one whose panel shows icons over X11.
 */
export function watchTrayHost(options: {
  readonly log: Logger
  readonly platform?: NodeJS.Platform
  readonly env?: NodeJS.ProcessEnv
}): TrayHost {
  const { log, platform = process.platform, env = process.env } = options
  const changed = createSignal()
  let state = UNKNOWN_HOST
  let timer: NodeJS.Timeout | undefined
  let bus: SessionBus | null = null
  let isStopped = false
  const send = (event: TrayHostEvent) => {
    if (isStopped) return
    const next = nextTrayHost(state, event)
    if (next === state) return
    state = next
    if (state.isThere !== false) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(send, PANEL_START_MS, { type: 'waited' })
    changed.emit()
  }
  const looked = (isThere: boolean) => send({ type: 'looked', isThere })

  const socketPath = platform === 'linux' ? sessionBusSocket(env) : null
  if (socketPath === null) looked(true)
  else
    followPanel(socketPath, looked).then(
      (followed) => {
        bus = followed
        if (isStopped) followed.close()
      },
      (error) => {
        log.warn('the session bus cannot be reached', error)
        looked(false)
      },
    )
  return {
    state: () => state,
    subscribe: changed.subscribe,
    used: () => send({ type: 'used' }),
    stop() {
      isStopped = true
      clearTimeout(timer)
      bus?.close()
    },
  }
}
