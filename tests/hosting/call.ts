import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { Machine } from './machine.ts'
import { HTTPS, socketOf } from './ports.ts'

export const DOMAIN = 'api.example.org'

interface Call {
  readonly port: number
  readonly method?: string
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly authority?: string
}

export interface MachineResponse {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** One request to a machine's port on its own connection; TLS at port 443. Rejects without a response. */
export async function call(
  machine: Pick<Machine, 'sockets'>,
  request: Call,
): Promise<MachineResponse> {
  const { port, method = 'GET', path, token, body, authority } = request
  const isPublic = port === HTTPS || port === 80
  const options: https.RequestOptions = {
    socketPath: socketOf(machine.sockets, port),
    method,
    path,
    agent: false,
    servername: DOMAIN,
    ...(authority !== undefined && { ca: authority }),
    headers: {
      host: isPublic ? DOMAIN : `127.0.0.1:${port}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const sent = (port === HTTPS ? https : http).request(options, resolve).on('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const response = await promise
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
