/** Builds the page's functions from a channel table, without access to raw IPC (`sender` of an IpcRendererEvent). */
import { ipcRenderer } from 'electron'
import {
  type AnyChannel,
  type BridgeOf,
  type ChannelTable,
  type EventChannel,
  isChannel,
  type Unsubscribe,
} from './contract/channel.ts'

type Listener = (...args: unknown[]) => void

export function bridgeOf<Table extends ChannelTable>(table: Table): BridgeOf<Table> {
  const functions = Object.entries(table).map(([name, entry]) => [
    name,
    isChannel(entry) ? functionOf(entry) : bridgeOf(entry),
  ])
  return Object.fromEntries(functions)
}

function functionOf(channel: AnyChannel) {
  if (channel.kind === 'event') return subscriptionTo(channel)
  const { kind, name, schemas } = channel
  let argumentCount: number | undefined
  return (...args: unknown[]) => {
    argumentCount ??= schemas().length
    return ipcRenderer[kind](name, ...args.slice(0, argumentCount))
  }
}

/** Notifies the main process of the first and last listener of a watched event. */
function subscriptionTo({ name, listening }: EventChannel<never>) {
  let listenerCount = 0
  const changeCount = (change: 1 | -1) => {
    const previousCount = listenerCount
    listenerCount += change
    if (listening && (previousCount === 0 || listenerCount === 0))
      ipcRenderer.send(listening.name, listenerCount > 0)
  }
  return (listener: Listener): Unsubscribe => {
    const withoutEvent = (_event: unknown, ...args: unknown[]) => listener(...args)
    ipcRenderer.on(name, withoutEvent)
    changeCount(1)
    let isUnsubscribed = false
    return () => {
      if (isUnsubscribed) return
      isUnsubscribed = true
      ipcRenderer.removeListener(name, withoutEvent)
      changeCount(-1)
    }
  }
}
