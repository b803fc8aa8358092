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
  incomingChannel,
  isChannel,
  type SendChannel,
  type WatchedEventChannel,
} from '../../preload/contract/channel.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'

/** Returns the reason to refuse the sender. Returns null when it is the main frame of a window of this app. */
function findSenderProblem(
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
    // Electron throws for a disposed frame.
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

/** Excludes events, except those whose listeners the main process watches: only these need a handler. */
type HandlerName<Name extends PropertyKey, Entry> =
  Entry extends EventChannel<never>
    ? Entry extends WatchedEventChannel<never>
      ? Name
      : never
    : Name

export type Handlers<Table> = {
  readonly [Name in keyof Table as HandlerName<Name, Table[Name]>]: Handler<Table[Name]>
}

interface AnyHandlers {
  readonly [name: string]: AnyHandlers | AnyHandler
}
type AnyHandler = (...args: readonly unknown[]) => unknown

export function argumentsSchema(channel: IncomingChannel): z.ZodMiniType<readonly unknown[]> {
  return z.tuple(channel.schemas() as [z.ZodMiniType])
}

export interface ChannelOptions {
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
  readonly ipc?: Pick<IpcMain, 'handle' | 'on'>
}

/** Checks the sender and the arguments of each message, then calls its handler. Logs refusals without arguments. */
export function serveChannels<Table extends ChannelTable>(
  table: Table,
  handlers: NoInfer<Handlers<Table>>,
  { isOwnWindow, log, ipc = ipcMain }: ChannelOptions,
): void {
  const logRefusal = createRefusalLog(log, 'message')

  function serve(channel: IncomingChannel, handler: AnyHandler): void {
    const { kind, name } = channel
    const schema = argumentsSchema(channel)

    function checkMessage(
      event: IpcMainEvent | IpcMainInvokeEvent,
      args: readonly unknown[],
    ): readonly unknown[] | null {
      const problem = findSenderProblem(event, isOwnWindow)
      const parsed = problem === null ? schema.safeParse(args) : null
      if (parsed?.success) return parsed.data
      logRefusal({ channel: name, reason: problem ?? 'arguments of the wrong shape' })
      return null
    }

    if (kind === 'invoke')
      ipc.handle(name, async (event, ...args: unknown[]) => {
        const checkedArgs = checkMessage(event, args)
        if (checkedArgs === null) throw new Error('refused')
        try {
          return await handler(...checkedArgs)
        } catch (error) {
          log.error(`${name} failed`, error)
          throw new Error('failed')
        }
      })
    else
      ipc.on(name, async (event, ...args: unknown[]) => {
        const checkedArgs = checkMessage(event, args)
        if (checkedArgs === null) return
        try {
          await handler(...checkedArgs)
        } catch (error) {
          // Without this, an error of an async listener would be an unhandled rejection.
          log.error(`${name} failed`, error)
        }
      })
  }

  function serveTable(group: ChannelTable, groupHandlers: AnyHandlers): void {
    for (const [name, entry] of Object.entries(group)) {
      if (!isChannel(entry)) serveTable(entry, groupHandlers[name] as AnyHandlers)
      else {
        const channel = incomingChannel(entry)
        if (channel !== undefined) serve(channel, groupHandlers[name] as AnyHandler)
      }
    }
  }
  serveTable(table, handlers as AnyHandlers)
}

export function sendEvent<Args extends unknown[]>(
  target: Pick<WebContents, 'send' | 'isDestroyed'>,
  { name }: EventChannel<Args>,
  ...args: NoInfer<Args>
): void {
  if (!target.isDestroyed()) target.send(name, ...args)
}
