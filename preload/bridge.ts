/**
 * Turns a table of channels into what a page finds: plain functions. The page can name no channel, and never
 * sees an IpcRendererEvent (whose `sender` would hand it the raw ipcRenderer).
 */
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

/** The bridge of a table: a function for each channel, in the table's groups. */
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
  let takes: number | undefined
  return (...args: unknown[]) => {
    takes ??= schemas().length
    return ipcRenderer[kind](name, ...args.slice(0, takes))
  }
}

/** Tells main when the first listener comes and the last one goes, where it wants to know. */
function subscriptionTo({ name, listening }: EventChannel<never>) {
  let listeners = 0
  const count = (change: 1 | -1) => {
    const before = listeners
    listeners += change
    if (listening && (before === 0 || listeners === 0))
      ipcRenderer.send(listening.name, listeners > 0)
  }
  return (listener: Listener): Unsubscribe => {
    const withoutEvent = (_event: unknown, ...args: unknown[]) => listener(...args)
    ipcRenderer.on(name, withoutEvent)
    count(1)
    let stopped = false
    return () => {
      if (stopped) return
      stopped = true
      ipcRenderer.removeListener(name, withoutEvent)
      count(-1)
    }
  }
}
