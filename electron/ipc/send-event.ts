import type { WebContents } from 'electron'
import type { Events } from '../../preload/contract.ts'

/** Sends an event of the contract to a page; a page that is gone hears nothing. */
export function sendEvent<C extends keyof Events>(
  target: Pick<WebContents, 'send' | 'isDestroyed'>,
  channel: C,
  ...args: Events[C]
): void {
  if (!target.isDestroyed()) target.send(channel, ...args)
}
