import type * as Electron from 'electron'

type Handler = Parameters<Electron.Protocol['handle']>[1]

/** What the app answers its custom schemes with, by scheme. */
export const schemeHandlers = new Map<string, Handler>()

/** The app's handler for a URL of a scheme, or null. */
export function handlerFor(url: string): Handler | null {
  return schemeHandlers.get(url.slice(0, url.indexOf(':'))) ?? null
}

/** A handler's answer; rejects as Electron does for one that throws or gives no response. */
export async function answerOf(handler: Handler, request: Request): Promise<Response> {
  const answer: unknown = await Promise.resolve()
    .then(() => handler(request))
    .catch(() => null)
  if (!(answer instanceof Response)) throw new Error('net::ERR_UNEXPECTED')
  if (answer.type === 'error') throw new Error('net::ERR_FAILED')
  return answer
}
