import { Resolver } from 'node:dns/promises'
import { systemClock } from '../../../../shared/net/clock.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { openFollowing } from '../../../../shared/net/follow-redirects.ts'
import { readFull } from '../../../../shared/net/read-start.ts'
import { problemOf, StreamProblem } from '../../../../shared/net/stream-problem.ts'
import { ParseAborted, type ParserWorker } from '../../../../shared/parser-worker/parser-worker.ts'
import { OperationError } from '../../../ops/run-operation.ts'
import { RESPONSE_MAX_BYTES, RESPONSE_TIMEOUT_MS } from '../limits.ts'
import type { Parsers } from './parsers.ts'

/** DNS name of the directory's servers, as https://api.radio-browser.info recommends. */
const MIRROR_SERVICE = '_api._tcp.radio-browser.info'
const MIRROR_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.radio-browser\.info$/
/** Mirrors to use when DNS fails. The last name resolves to any available server. */
export const KNOWN_MIRRORS = [
  'https://de1.api.radio-browser.info',
  'https://de2.api.radio-browser.info',
  'https://fi1.api.radio-browser.info',
  'https://all.api.radio-browser.info',
]
const LOOKUP_MS = 3_000

type ResolveSrv = (service: string) => Promise<readonly { readonly name: string }[]>

const systemSrv: ResolveSrv = (service) =>
  new Resolver({ timeout: LOOKUP_MS, tries: 2 }).resolveSrv(service)

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

/** Returns the base URLs of the mirrors in random order, without trailing slashes. Never empty. */
export async function findMirrors(
  resolveSrv: ResolveSrv = systemSrv,
  random: () => number = Math.random,
): Promise<string[]> {
  const records = await resolveSrv(MIRROR_SERVICE).catch(() => [])
  const names = records.map(({ name }) => name.toLowerCase().replace(/\.$/, ''))
  const mirrors = names.filter((name) => MIRROR_NAME.test(name)).map((name) => `https://${name}`)
  return shuffle(mirrors.length > 0 ? [...new Set(mirrors)] : KNOWN_MIRRORS, random)
}

class ResponseError extends Error {}

export interface MirrorClientOptions {
  readonly mirrors: readonly string[]
  readonly network: Network
  readonly parserWorker: ParserWorker<Parsers>
  readonly userAgent: string
  readonly signal: AbortSignal
  readonly onMirrorError: (line: string) => void
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ResponseError || error instanceof ParseAborted) return error.message
  if (error instanceof StreamProblem) return error.problem.reason
  return problemOf(error).reason
}

/** Client of the mirrors. Tries each once per request, rejects private addresses, and limits size and time. */
export function createMirrorClient(options: MirrorClientOptions) {
  const { network, parserWorker, userAgent, signal, onMirrorError } = options
  const caller = { network, clock: systemClock, userAgent }
  const mirrors = [...options.mirrors]

  /** @throws {ResponseError | StreamProblem} */
  async function fetchBytes(url: URL): Promise<Buffer> {
    const done = new AbortController()
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const requestSignal = AbortSignal.any([signal, timeout, done.signal])
    try {
      const headers = { Accept: 'application/json', 'Accept-Encoding': 'gzip' }
      const upstream = await openFollowing(url, caller, headers, requestSignal)
      if (upstream.url.protocol !== url.protocol) throw new ResponseError('redirects to plain http')
      if (upstream.status !== 200) throw new ResponseError(`status ${upstream.status}`)
      const { body } = upstream
      const bytes = await readFull(body, Buffer.alloc(0), systemClock, RESPONSE_MAX_BYTES + 1)
      if (bytes.length > RESPONSE_MAX_BYTES) throw new ResponseError('response too large')
      if (timeout.aborted) throw new ResponseError('response too slow')
      if (!body.complete || upstream.broken()) throw new ResponseError('incomplete response')
      return bytes
    } finally {
      done.abort()
    }
  }

  return {
    /** Sends a GET and parses the response with the named parser. @throws {OperationError} when all mirrors fail */
    async request<Name extends keyof Parsers>(
      path: string,
      parser: Name,
    ): Promise<ReturnType<Parsers[Name]>> {
      const reasons: string[] = []
      for (let attempt = 0; attempt < options.mirrors.length; attempt += 1) {
        const [mirror = ''] = mirrors
        try {
          const bytes = await fetchBytes(new URL(mirror + path))
          const parameters = [bytes] as unknown as Parameters<Parsers[Name]>
          return await parserWorker.run(parser, ...parameters)
        } catch (error) {
          signal.throwIfAborted()
          const reason = `${new URL(mirror).host}: ${reasonOf(error)}`
          reasons.push(reason)
          onMirrorError(reason)
          const [failedMirror] = mirrors.splice(0, 1)
          if (failedMirror !== undefined) mirrors.push(failedMirror)
        }
      }
      throw new OperationError(
        `No mirror of the directory responded correctly. ${reasons.join('; ')}.`,
      )
    },
  }
}
export type MirrorClient = ReturnType<typeof createMirrorClient>
