import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

/** Reply to `ipcRenderer.invoke`. */
export type Reply = { readonly value: unknown } | { readonly error: string }

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  constructor() {
    super()
    // Electron adds this listener, so that a message on the channel 'error' does not end the main process.
    this.on('error', () => undefined)
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Handles `ipcRenderer.invoke`. Sends an error as text, as Electron does. */
  async answer(event: unknown, channel: string, args: readonly unknown[]): Promise<Reply> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` }
    try {
      return { value: await handler(event as Electron.IpcMainInvokeEvent, ...args) }
    } catch (error) {
      return { error: String(error) }
    }
  }
}

throwOnMissingMembers(IpcMain, 'ipcMain')

export const ipcMain = new IpcMain() satisfies Pick<
  Electron.IpcMain,
  'handle' | 'handleOnce' | 'removeHandler'
>
