import { type IpcMain, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { z } from 'zod'
import type { InvokeChannel, SendChannel } from '../../preload/contract/channel.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { Logger } from '../log/logger.ts'
import { createRefusalLog } from '../log/refusal-log.ts'

/** What main knows of a message's sender before it looks at the message. */
interface SenderFacts {
  /** Origin of the sending frame; null when the frame is gone. */
  readonly origin: string | null
  readonly isMainFrame: boolean
  /** The window is one this app made for its own pages. */
  readonly isOwnWindow: boolean
}

/** Why the sender may not speak to main, or null when it may. */
export function senderProblem(sender: SenderFacts): string | null {
  if (!sender.isOwnWindow) return 'not a window of this app'
  if (sender.origin === null) return 'the frame is gone'
  if (!sender.isMainFrame) return 'not the main frame'
  if (sender.origin !== APP_ORIGIN) return 'not the origin of this app'
  return null
}

/**
 * Reads the facts off a message. Electron throws ("Render frame was disposed before WebFrameMain could
 * be accessed") when the frame has gone away since: then it counts as gone.
 */
function senderFacts(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isOwnWindow: (webContentsId: number) => boolean,
): SenderFacts {
  try {
    const frame = event.senderFrame
    return {
      origin: frame === null ? null : frame.origin,
      isMainFrame: frame !== null && frame.parent === null,
      isOwnWindow: isOwnWindow(event.sender.id),
    }
  } catch {
    return { origin: null, isMainFrame: false, isOwnWindow: false }
  }
}

type Awaitable<T> = T | Promise<T>

/** The one way from pages into main: sender first, then arguments, then the capability. */
export interface Channels {
  /**
   * Answers `channel`, of whose arguments `schema` is the whole list: nothing missing, nothing extra. A
   * refused call rejects on the page without saying why.
   */
  handle<Args extends unknown[], Result>(
    channel: InvokeChannel<Args, Result>,
    schema: z.ZodType<NoInfer<Args>>,
    run: NoInfer<(...args: Args) => Awaitable<Result>>,
  ): void
  /** Listens to `channel`; a refused message is dropped, and a capability that fails is logged. */
  on<Args extends unknown[]>(
    channel: SendChannel<Args>,
    schema: z.ZodType<NoInfer<Args>>,
    run: NoInfer<(...args: Args) => void>,
  ): void
}

/**
 * `isOwnWindow` tells by webContents id whether the app made the window. Refusals are
 * logged with the channel and the reason, never with arguments.
 */
export function openChannels(options: {
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
  readonly ipc?: Pick<IpcMain, 'handle' | 'on'>
}): Channels {
  const { isOwnWindow, log, ipc = ipcMain } = options
  const refused = createRefusalLog(log, 'message')

  /** The checked arguments, or null after logging why there are none. */
  function admit<Args>(
    channel: string,
    event: IpcMainEvent | IpcMainInvokeEvent,
    schema: z.ZodType<Args>,
    args: readonly unknown[],
  ): Args | null {
    const problem = senderProblem(senderFacts(event, isOwnWindow))
    const parsed = problem === null ? schema.safeParse(args) : null
    if (parsed?.success) return parsed.data
    refused({ channel, reason: problem ?? 'arguments of the wrong shape' })
    return null
  }

  return {
    handle({ name: channel }, schema, run) {
      ipc.handle(channel, async (event, ...args: unknown[]) => {
        const admitted = admit(channel, event, schema, args)
        if (admitted === null) throw new Error('refused')
        try {
          return await run(...admitted)
        } catch (error) {
          log.error(`${channel} failed`, error)
          throw new Error('failed')
        }
      })
    },
    on({ name: channel }, schema, run) {
      // What a listener throws, or a promise of it rejects with, would be an uncaught error of main.
      ipc.on(channel, async (event, ...args: unknown[]) => {
        const admitted = admit(channel, event, schema, args)
        if (admitted === null) return
        try {
          await run(...admitted)
        } catch (error) {
          log.error(`${channel} failed`, error)
        }
      })
    },
  }
}
