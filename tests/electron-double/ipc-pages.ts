import type { BrowserContext, Page, Frame as PageFrame } from 'playwright'
import { recordBlobType } from './download.ts'
import { Frame } from './frame.ts'
import { ipcMain } from './ipc-main.ts'
import { BINDING, type BindingKind } from './preload-names.ts'
import { preventable } from './preventable.ts'
import { checkPermission, requestPermission } from './session.ts'
import type { WebContents } from './web-contents.ts'
import { decode, encode } from './wire.ts'

const owners = new WeakMap<Page, WebContents>()
let connected: Promise<void> | null = null

/** Creates the event of a message. Its frame is null after the page has navigated. */
export function ipcEvent(sender: WebContents, url: string, isMainFrame: boolean) {
  const senderFrame = sender.frameUntilNavigation(new Frame(url, isMainFrame))
  const event = preventable({
    sender,
    ports: [],
    reply: (channel: string, ...args: unknown[]) => sender.send(channel, ...args),
  })
  return Object.defineProperty(event, 'senderFrame', { enumerable: true, get: senderFrame })
}

async function invokeHandler(event: object, channel: string, args: readonly unknown[]) {
  const reply = await ipcMain.answer(event, channel, args)
  if ('error' in reply) return reply
  try {
    return { text: encode([reply.value]) }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Makes an exception of a listener an uncaught exception of the main process, as in Electron. */
function runInMain(listener: () => unknown): void {
  try {
    listener()
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}

function receive(
  { page, frame }: { page: Page; frame: PageFrame },
  kind: BindingKind,
  channel: string,
  text: string,
): unknown {
  const sender = owners.get(page)
  if (sender === undefined) throw new Error('a page without a window')
  if (sender.isDestroyed()) return null
  const isMainFrame = frame.parentFrame() === null
  const args = decode(text)
  if (kind === 'open')
    return runInMain(() =>
      sender.windowOpenRequested(channel, String(args[0] ?? ''), String(args[1] ?? '')),
    )
  if (kind === 'committed') return sender.committed(channel, Number(args[0]))
  if (kind === 'blob') return recordBlobType(channel, String(args[0]))
  const request = { page, sender, name: channel, url: frame.url(), isMainFrame, details: {} }
  if (kind === 'check') return checkPermission(request)
  if (kind === 'permission') return requestPermission(request)
  const event = ipcEvent(sender, frame.url(), isMainFrame)
  if (kind === 'invoke') return invokeHandler(event, channel, args)
  return runInMain(() => ipcMain.emit(channel, event, ...args))
}

/** Connects the pages of `context` to ipcMain. */
export function connectPages(context: BrowserContext): Promise<void> {
  connected ??= context.exposeBinding(BINDING, receive).then(() => undefined)
  return connected
}

/** Makes `contents` the sender of `page`'s messages. */
export function assignPage(page: Page, contents: WebContents): void {
  owners.set(page, contents)
}
