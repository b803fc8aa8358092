import {
  type IpcMain,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  ipcMain,
  type WebContents,
} from 'electron'
import * as z from 'zod/mini'
import {
  type ChannelTable,
  type EventChannel,
  type IncomingChannel,
  type InvokeChannel,
  incoming,
  isChannel,
  type SendChannel,
  type WatchedEventChannel,
} from '../../preload/contract/channel.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'

/**
 * Why the sender may not speak to main, or null when it may: the main frame of one of the app's own windows, at
 * the app's origin. Electron throws ("Render frame was disposed before WebFrameMain could be accessed") when the
 * frame has gone away since.
 */
function senderProblem(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isOwnWindow: (webContentsId: number) => boolean,
): string | null {
  try {
    if (!isOwnWindow(event.sender.id)) return 'not a window of this app'
    const frame = event.senderFrame
    if (frame === null) return 'the frame is gone'
    if (frame.parent !== null) return 'not the main frame'
    return frame.origin === APP_ORIGIN ? null : 'not the origin of this app'
  } catch {
    return 'the frame is gone'
  }
}

type Handler<Entry> =
  Entry extends InvokeChannel<infer Args, infer Result>
    ? (...args: Args) => Result | Promise<Result>
    : Entry extends SendChannel<infer Args>
      ? (...args: Args) => void
      : Entry extends EventChannel<never>
        ? (isListening: boolean) => void
        : Handlers<Entry>

/** A name of a table, unless it is that of an event that is not watched. */
type Handled<Name extends PropertyKey, Entry> =
  Entry extends EventChannel<never>
    ? Entry extends WatchedEventChannel<never>
      ? Name
      : never
    : Name

/**
 * What main does with the messages of a table, by the names of its channels: answers a question, acts on a report,
 * learns whether the page listens to an event. Events that are not watched have none.
 */
export type Handlers<Table> = {
  readonly [Name in keyof Table as Handled<Name, Table[Name]>]: Handler<Table[Name]>
}

/** As `serveChannels` walks them: its types have checked the handlers against the table. */
interface AnyHandlers {
  readonly [name: string]: AnyHandlers | AnyHandler
}
type AnyHandler = (...args: readonly unknown[]) => unknown

/** The whole list of a channel's arguments: nothing missing, nothing extra. */
export function argumentsOf(channel: IncomingChannel): z.ZodMiniType<readonly unknown[]> {
  return z.tuple(channel.schemas() as [z.ZodMiniType])
}

export interface ChannelOptions {
  /** Tells by webContents id whether it is the window for whose page the table is. */
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
  readonly ipc?: Pick<IpcMain, 'handle' | 'on'>
}

/**
 * The one way from pages into main: sender first, then arguments, then the handler. A refused call rejects on the page
 * without saying why, and a refused report is dropped. Refusals are logged with the channel and the reason, never with
 * arguments.
 */
export function serveChannels<Table extends ChannelTable>(
  table: Table,
  handlers: NoInfer<Handlers<Table>>,
  { isOwnWindow, log, ipc = ipcMain }: ChannelOptions,
): void {
  const refused = createRefusalLog(log, 'message')

  function serve(channel: IncomingChannel, handler: AnyHandler): void {
    const { kind, name } = channel
    const schema = argumentsOf(channel)

    /** The checked arguments, or null after logging why there are none. */
    function admit(
      event: IpcMainEvent | IpcMainInvokeEvent,
      args: readonly unknown[],
    ): readonly unknown[] | null {
      const problem = senderProblem(event, isOwnWindow)
      const parsed = problem === null ? schema.safeParse(args) : null
      if (parsed?.success) return parsed.data
      refused({ channel: name, reason: problem ?? 'arguments of the wrong shape' })
      return null
    }

    if (kind === 'invoke')
      ipc.handle(name, async (event, ...args: unknown[]) => {
        const admitted = admit(event, args)
        if (admitted === null) throw new Error('refused')
        try {
          return await handler(...admitted)
        } catch (error) {
          log.error(`${name} failed`, error)
          throw new Error('failed')
        }
      })
    // What a listener throws, or a promise of it rejects with, would be an uncaught error of main.
    else
      ipc.on(name, async (event, ...args: unknown[]) => {
        const admitted = admit(event, args)
        if (admitted === null) return
        try {
          await handler(...admitted)
        } catch (error) {
          log.error(`${name} failed`, error)
        }
      })
  }

  function serveTable(group: ChannelTable, its: AnyHandlers): void {
    for (const [name, entry] of Object.entries(group)) {
      if (!isChannel(entry)) serveTable(entry, its[name] as AnyHandlers)
      else {
        const channel = incoming(entry)
        if (channel !== undefined) serve(channel, its[name] as AnyHandler)
      }
    }
  }
  serveTable(table, handlers as AnyHandlers)
}

/** Sends an event of the contract to a page; a page that is gone is told nothing. */
export function sendEvent<Args extends unknown[]>(
  target: Pick<WebContents, 'send' | 'isDestroyed'>,
  { name }: EventChannel<Args>,
  ...args: NoInfer<Args>
): void {
  if (!target.isDestroyed()) target.send(name, ...args)
}
