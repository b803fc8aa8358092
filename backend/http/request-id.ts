import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Where a proxy says, and an answer repeats, by which name the logs know a request. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** No text that could break a line of a log, or fill it. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Names each request: as a trusted proxy does, else anew, so that no caller can pass for another. */
export function nameRequests(isTrustedProxy: IsTrustedProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    const isTaken =
      typeof given === 'string' && REQUEST_ID.test(given) && isTrustedProxy(socket.remoteAddress)
    return isTaken ? given : randomUUID()
  }
}
