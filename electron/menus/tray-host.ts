import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { ReceivedMessage } from '../../shared/session-bus/message.ts'
import {
  connectSessionBus,
  type SessionBus,
  sessionBusSocket,
} from '../../shared/session-bus/session-bus.ts'
import { createSignal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'

/** In ms. Time for a panel to start at login or to restart. A window that is hidden stays hidden during this time. */
const PANEL_START_MS = 5_000

interface TrayHostState {
  /** A panel shows icons over D-Bus. Null before the first query. */
  readonly isPresent: boolean | null
  /** No panel has shown the icon for PANEL_START_MS, so the user cannot reach a hidden window. */
  readonly isMissing: boolean
  /** The user clicked the icon although D-Bus has no panel. So a panel shows it over X11 (XEmbed). */
  readonly wasUsed: boolean
}

export type TrayHostEvent =
  | { readonly type: 'queried'; readonly isPresent: boolean }
  | { readonly type: 'timed-out' }
  | { readonly type: 'used' }

export const UNKNOWN_HOST: TrayHostState = { isPresent: null, isMissing: false, wasUsed: false }

export function nextTrayHost(state: TrayHostState, event: TrayHostEvent): TrayHostState {
  switch (event.type) {
    case 'queried':
      return event.isPresent
        ? { isPresent: true, isMissing: false, wasUsed: false }
        : { ...state, isPresent: false }
    case 'timed-out':
      return { ...state, isMissing: state.isPresent === false && !state.wasUsed }
    case 'used':
      return state.isPresent === false ? { ...state, wasUsed: true, isMissing: false } : state
  }
}

/** Panel of the Linux desktop that shows tray icons (the StatusNotifierHost). */
export interface TrayHost {
  state(): TrayHostState
  subscribe(listener: () => void): Unsubscribe
  reportClick(): void
  stop(): void
}

const WATCHER = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
} as const

const MATCHES = [
  `sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${WATCHER.destination}'`,
  `sender='${WATCHER.destination}',member='StatusNotifierHostRegistered'`,
  `sender='${WATCHER.destination}',member='StatusNotifierHostUnregistered'`,
].map((rule) => `type='signal',${rule}`)

/** Electron runs the same query before it creates an icon (StatusIconLinuxDbus). */
async function queryPanel(bus: SessionBus): Promise<boolean> {
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

async function watchPanel(
  socketPath: string,
  onResult: (isPresent: boolean) => void,
): Promise<SessionBus> {
  let isQuerying = false
  let isOutdated = false
  let bus: SessionBus | null = null
  const refresh = async () => {
    isOutdated = true
    if (isQuerying || bus === null) return
    isQuerying = true
    let isPresent = false
    while (isOutdated) {
      isOutdated = false
      isPresent = await queryPanel(bus)
    }
    isQuerying = false
    onResult(isPresent)
  }
  const onMessage = ({ type }: ReceivedMessage) => {
    if (type === 'signal') void refresh()
  }
  const onClosed = () => onResult(false)
  bus = await connectSessionBus({ socketPath, onMessage, onClosed })
  for (const rule of MATCHES) await bus.callBus('AddMatch', [['s', rule]])
  await refresh()
  return bus
}

/** Watches the panel. Without a session bus, as on macOS and Windows, the panel counts as present. */
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
  const dispatch = (event: TrayHostEvent) => {
    if (isStopped) return
    const next = nextTrayHost(state, event)
    if (next === state) return
    state = next
    if (state.isPresent !== false) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(dispatch, PANEL_START_MS, { type: 'timed-out' })
    changed.emit()
  }
  const onQueried = (isPresent: boolean) => dispatch({ type: 'queried', isPresent })

  const socketPath = platform === 'linux' ? sessionBusSocket(env) : null
  if (socketPath === null) onQueried(true)
  else
    watchPanel(socketPath, onQueried).then(
      (connectedBus) => {
        bus = connectedBus
        if (isStopped) connectedBus.close()
      },
      (error) => {
        log.warn('the session bus cannot be reached', error)
        onQueried(false)
      },
    )
  return {
    state: () => state,
    subscribe: changed.subscribe,
    reportClick: () => dispatch({ type: 'used' }),
    stop() {
      isStopped = true
      clearTimeout(timer)
      bus?.close()
    },
  }
}
