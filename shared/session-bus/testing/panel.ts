import type { BusMessage, ReceivedMessage, TypedValue } from '../message.ts'
import { connectSessionBus } from '../session-bus.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
/** RequestName flag: fail if another program owns the name. */
const DO_NOT_QUEUE = 4
const PRIMARY_OWNER = 1

/** Test double for a desktop panel with tray icons: StatusNotifier watcher and host in one program. */
export interface Panel {
  /** Names of the programs that have registered an icon. */
  readonly items: readonly string[]
  /** Adds or removes the host but not the watcher, as in a restart of KDE's panel. */
  setHost(isThere: boolean): void
  /** Ends the panel and its icons. */
  stop(): void
}

/** Starts a panel on a session bus. Returns null when another panel is running. */
export async function startPanel(socketPath: string, hasHost = true): Promise<Panel | null> {
  const items: string[] = []
  let isHost = hasHost
  const respond = (call: ReceivedMessage): readonly TypedValue[] | null => {
    if (call.member === 'Get') return [['v', ['b', isHost]]]
    if (call.member !== 'RegisterStatusNotifierItem') return null
    items.push(String(call.body?.[0]))
    return []
  }
  const bus = await connectSessionBus({
    socketPath,
    onMessage(message) {
      if (message.type !== 'call') return
      const result = respond(message)
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
