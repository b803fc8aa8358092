import type { WebContents } from 'electron'
import type { EventChannel } from '../../preload/contract/channel.ts'

/** Sends an event of the contract to a page; a page that is gone is told nothing. */
export function sendEvent<Args extends unknown[]>(
  target: Pick<WebContents, 'send' | 'isDestroyed'>,
  { name }: EventChannel<Args>,
  ...args: NoInfer<Args>
): void {
  if (!target.isDestroyed()) target.send(name, ...args)
}
