import type { BusMessage, ReceivedMessage, Typed } from '../message.ts'
import { connectSessionBus } from '../session-bus.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
/** Flag of RequestName: fail where another program has the name. */
const DO_NOT_QUEUE = 4
const PRIMARY_OWNER = 1

/** A desktop's panel that shows tray icons: watcher and host of status notifier items in one program. */
export interface Panel {
  /** Names of the programs that have put an icon up, one a registration. */
  readonly items: readonly string[]
  /** The host comes or goes and the watcher stays, as when KDE's panel restarts. */
  setHost(isThere: boolean): void
  /** Ends the panel; its icons are gone with it. */
  stop(): void
}

/** Starts a panel on a session bus; null where the desktop has one. */
export async function startPanel(socketPath: string, hasHost = true): Promise<Panel | null> {
  const items: string[] = []
  let isHost = hasHost
  const answer = (call: ReceivedMessage): readonly Typed[] | null => {
    if (call.member === 'Get') return [['v', ['b', isHost]]]
    if (call.member !== 'RegisterStatusNotifierItem') return null
    items.push(String(call.body?.[0]))
    return []
  }
  const bus = await connectSessionBus({
    socketPath,
    onMessage(message) {
      if (message.type !== 'call') return
      const result = answer(message)
      const reply = {
        replySerial: message.serial,
        ...(message.sender !== undefined && { destination: message.sender }),
      } satisfies Partial<BusMessage>
      if (result !== null) bus.send({ ...reply, type: 'return' }, result)
      else bus.send({ ...reply, type: 'error', errorName: 'org.freedesktop.DBus.Error.Failed' })
    },
  })
  const [owned] = await bus.callBus('RequestName', [
    ['s', WATCHER],
    ['u', DO_NOT_QUEUE],
  ])
  if (owned !== PRIMARY_OWNER) {
    bus.close()
    return null
  }
  return {
    items,
    setHost(isThere) {
      isHost = isThere
      const member = `StatusNotifierHost${isThere ? 'Registered' : 'Unregistered'}`
      bus.send({ type: 'signal', path: '/StatusNotifierWatcher', interface: WATCHER, member })
    },
    stop: bus.close,
  }
}
