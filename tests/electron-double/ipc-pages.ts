import type { BrowserContext, Frame, Page } from 'playwright'
import { toApp } from './app-origin.ts'
import { noteBlob } from './download.ts'
import { ipcMain } from './ipc-main.ts'
import { BINDING } from './preload-environment.ts'
import { WebContents } from './web-contents.ts'

/** Which page belongs to which window. */
const owners = new WeakMap<Page, WebContents>()
let connected: Promise<void> | null = null

function receive(
  { page, frame }: { page: Page; frame: Frame },
  kind: 'invoke' | 'send' | 'open' | 'committed' | 'blob',
  channel: string,
  args: readonly unknown[],
): unknown {
  const sender = owners.get(page)
  if (sender === undefined) throw new Error('a page without a window')
  if (kind === 'open') return sender.windowOpenRequested(channel)
  if (kind === 'committed') return void sender.emit('did-navigate', {}, toApp(channel), 200, 'OK')
  if (kind === 'blob') return noteBlob(channel, String(args[0]))
  const isMainFrame = frame.parentFrame() === null
  const event = { sender, senderFrame: WebContents.frame(frame.url(), isMainFrame) }
  if (kind === 'invoke') return ipcMain.answer(event, channel, args)
  return void ipcMain.emit(channel, event, ...args)
}

/** Lets the pages of `context` reach ipcMain. */
export function connectPages(context: BrowserContext): Promise<void> {
  connected ??= context.exposeBinding(BINDING, receive).then(() => undefined)
  return connected
}

/** Makes `contents` the sender of what `page` says. */
export function assignPage(page: Page, contents: WebContents): void {
  owners.set(page, contents)
}
