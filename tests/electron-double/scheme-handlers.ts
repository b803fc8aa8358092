import type * as Electron from 'electron'

type Handler = Parameters<Electron.Protocol['handle']>[1]

export const schemeHandlers = new Map<string, Handler>()

export function handlerFor(url: string): Handler | null {
  return schemeHandlers.get(url.slice(0, url.indexOf(':'))) ?? null
}

/** Returns a handler's response. Rejects as Electron does if the handler throws or returns no response. */
export async function responseOf(handler: Handler, request: Request): Promise<Response> {
  const response: unknown = await Promise.resolve()
    .then(() => handler(request))
    .catch(() => null)
  if (!(response instanceof Response)) throw new Error('net::ERR_UNEXPECTED')
  if (response.type === 'error') throw new Error('net::ERR_FAILED')
  return response
}
