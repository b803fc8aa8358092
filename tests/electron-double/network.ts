import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { hasCustomScheme } from './app-origin.ts'
import { netErrorOf } from './net-errors.ts'
import { normalizeUrl } from './privileged-schemes.ts'
import { handlerFor, responseOf } from './scheme-handlers.ts'

let online = true

/** Sets the result of net.isOnline. Requests still work. */
export function setOnline(isOnline: boolean): void {
  online = isOnline
}

function toNetError(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  const name = netErrorOf(error.cause instanceof Error ? error.cause : error)
  return name === null ? error : new Error(`net::${name}`, { cause: error })
}

/** Returns a response without a URL, as Electron does. Its body fails with Chromium's error if the server ends it. */
function toElectronResponse(response: Response): Response {
  const { status, statusText, headers } = response
  const reader = response.body?.getReader()
  if (reader === undefined) return new Response(null, { status, statusText, headers })
  const code = headers.has('content-length')
    ? 'ERR_CONTENT_LENGTH_MISMATCH'
    : 'ERR_INCOMPLETE_CHUNKED_ENCODING'
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        const isBroken = error instanceof TypeError
        controller.error(isBroken ? new Error(`net::${code}`, { cause: error }) : error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, { status, statusText, headers })
}

async function fromFile(url: string): Promise<Response> {
  try {
    return new Response(await readFile(fileURLToPath(url)))
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND')
  }
}

/** Returns the response of an app handler. The signal of the caller cancels the response and its body. */
async function fromHandler(
  handler: NonNullable<ReturnType<typeof handlerFor>>,
  request: Request,
): Promise<Response> {
  const { signal } = request
  const response = await responseOf(handler, request)
  // Electron's response is always asynchronous.
  await new Promise((resolve) => setImmediate(resolve))
  if (signal.aborted) {
    await response.body?.cancel()
    throw signal.reason
  }
  signal.addEventListener('abort', () => void response.body?.cancel().catch(() => undefined))
  return response
}

/** Uses the app's handlers for its schemes, reads file: URLs, and uses Node's fetch for all others. */
const fetchAsElectron: Electron.Net['fetch'] = async (input, init) => {
  const url = normalizeUrl(input instanceof Request ? input.url : String(input))
  const handler = init?.bypassCustomProtocolHandlers ? null : handlerFor(url)
  if (handler !== null)
    return fromHandler(handler, new Request(input instanceof Request ? input : url, init))
  if (url.startsWith('file:')) return fromFile(url)
  if (hasCustomScheme(url)) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
  return fetch(input, init).then(toElectronResponse, (error: unknown) => {
    throw toNetError(error)
  })
}

/** Node's request, which electron-updater uses. It neither follows nor reports redirects. */
function requestAsNode(options: Electron.ClientRequestConstructorOptions): http.ClientRequest {
  const { session: _session, redirect: _redirect, ...forNode } = options
  const { request } = options.protocol === 'https:' ? https : http
  return request(forNode as http.RequestOptions)
}

export const net = withMissingMembersThrowing(
  {
    fetch: fetchAsElectron,
    isOnline: () => online,
    request: requestAsNode,
  } satisfies Pick<Electron.Net, 'fetch' | 'isOnline'> & { request: typeof requestAsNode },
  'net',
)
