import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'
import { isCustom } from './app-origin.ts'
import { answerOf, handlerFor } from './scheme-handlers.ts'

let online = true

/** From now on the machine has a network, or none: so says Electron, everything else goes on. */
export function plugIn(is: boolean): void {
  online = is
}

/** Chromium's words for what Node calls otherwise. */
const NET_ERRORS: readonly (readonly [node: RegExp, chromium: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'ERR_NAME_NOT_RESOLVED'],
  [/ECONNREFUSED/, 'ERR_CONNECTION_REFUSED'],
  [/ECONNRESET|UND_ERR_SOCKET/, 'ERR_CONNECTION_RESET'],
  [/HTTP\(S\) scheme/, 'ERR_UNSAFE_REDIRECT'],
]

function toNetError(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  const cause = error.cause instanceof Error ? error.cause : error
  const text = `${'code' in cause ? cause.code : ''} ${cause.message}`
  const [, name] = NET_ERRORS.find(([node]) => node.test(text)) ?? []
  return name === undefined ? error : new Error(`net::${name}`, { cause: error })
}

async function fromFile(url: string): Promise<Response> {
  try {
    return new Response(await readFile(fileURLToPath(url)))
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND')
  }
}

/** The app's own schemes are answered by its handlers, files are read; the rest is Node's own fetch. */
const fetchAsElectron: Electron.Net['fetch'] = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const handler = init?.bypassCustomProtocolHandlers ? null : handlerFor(url)
  if (handler !== null) return answerOf(handler, new Request(input, init))
  if (url.startsWith('file:')) return fromFile(url)
  if (isCustom(url)) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
  return fetch(input, init).catch((error: unknown) => {
    throw toNetError(error)
  })
}

/** Electron's network stack for the main process. */
export const net = withAbsentNamed(
  {
    fetch: fetchAsElectron,
    isOnline: () => online,
  } satisfies Pick<Electron.Net, 'fetch' | 'isOnline'>,
  'net',
)
