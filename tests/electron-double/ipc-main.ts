import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

/** What a call of the page comes back with: a value, or the text of an error. */
export type Reply = { readonly value: unknown } | { readonly error: string }

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** `ipcRenderer.invoke` arriving: errors travel as text, as they do in Electron. */
  async answer(event: unknown, channel: string, args: readonly unknown[]): Promise<Reply> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` }
    try {
      const value = await handler(event as Electron.IpcMainInvokeEvent, ...args)
      return { value: structuredClone(value) }
    } catch (error) {
      return { error: String(error) }
    }
  }
}

export const ipcMain = new IpcMain() satisfies Pick<Electron.IpcMain, 'handle' | 'removeHandler'>
