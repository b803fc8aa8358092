import type * as Electron from 'electron'

type Handler = Parameters<Electron.Protocol['handle']>[1]

/** What the app answers its custom schemes with, by scheme. */
export const schemeHandlers = new Map<string, Handler>()

/** The app's handler for a URL of a custom scheme, or null. */
export function handlerFor(url: string): Handler | null {
  return schemeHandlers.get(url.slice(0, url.indexOf(':'))) ?? null
}
