import { Resolver } from 'node:dns/promises'
import { type Judge, Unjudged } from '../../../../shared/judge/judge.ts'
import { systemClock } from '../../../../shared/net/clock.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { openFollowing } from '../../../../shared/net/follow-redirects.ts'
import { readWhole } from '../../../../shared/net/read-start.ts'
import { problemOf, StreamProblem } from '../../../../shared/net/stream-problem.ts'
import { OperationError } from '../../../ops/run-operation.ts'
import { ANSWER_MAX_BYTES, ANSWER_WHOLE_MS } from '../limits.ts'
import type { Answers } from './read-answers.ts'

/** The name of the directory's servers, which https://api.radio-browser.info asks programs to look up. */
const MIRROR_SERVICE = '_api._tcp.radio-browser.info'
const MIRROR_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.radio-browser\.info$/
/** Where the name service does not tell; the last one stands for whichever there are. */
export const KNOWN_MIRRORS = [
  'https://de1.api.radio-browser.info',
  'https://de2.api.radio-browser.info',
  'https://fi1.api.radio-browser.info',
  'https://all.api.radio-browser.info',
]
/** Of one question to the name service. */
const LOOKUP_MS = 3_000

/** The names that a service has. */
type ResolveSrv = (service: string) => Promise<readonly { readonly name: string }[]>

const systemSrv: ResolveSrv = (service) =>
  new Resolver({ timeout: LOOKUP_MS, tries: 2 }).resolveSrv(service)

/** The values in a random order. */
function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The base addresses of the mirrors in a random order, without slashes at their ends; never none. */
export async function findMirrors(
  resolveSrv: ResolveSrv = systemSrv,
  random: () => number = Math.random,
): Promise<string[]> {
  const found = await resolveSrv(MIRROR_SERVICE).catch(() => [])
  const names = found.map(({ name }) => name.toLowerCase().replace(/\.$/, ''))
  const mirrors = names.filter((name) => MIRROR_NAME.test(name)).map((name) => `https://${name}`)
  return shuffled(mirrors.length > 0 ? [...new Set(mirrors)] : KNOWN_MIRRORS, random)
}

/** What is wrong with one answer. */
class WrongAnswer extends Error {}

export interface MirrorClientOptions {
  /** Base addresses without a slash at their ends, in the order in which they are tried. */
  readonly mirrors: readonly string[]
  readonly network: Network
  /** Parses answers in a thread of its own. */
  readonly judge: Judge<Answers>
  readonly userAgent: string
  readonly signal: AbortSignal
  /** Told why a mirror was left for the next one. */
  readonly onTrouble: (line: string) => void
}

const reasonOf = (error: unknown): string => {
  if (error instanceof WrongAnswer || error instanceof Unjudged) return error.message
  if (error instanceof StreamProblem) return error.problem.reason
  return problemOf(error).reason
}

/**
 * Asks the mirrors of the directory: the present one, and on any error the next, each once a question. It is the one
 * guarded client of streams, so no private address is connected to, and an answer has a limit of size and of time.
 */
export function createMirrorClient(options: MirrorClientOptions) {
  const { network, judge, userAgent, signal, onTrouble } = options
  const caller = { network, clock: systemClock, userAgent }
  const mirrors = [...options.mirrors]

  /** All bytes of an answer. @throws {WrongAnswer | StreamProblem} */
  async function get(url: URL): Promise<Buffer> {
    const done = new AbortController()
    const overdue = AbortSignal.timeout(ANSWER_WHOLE_MS)
    const ending = AbortSignal.any([signal, overdue, done.signal])
    try {
      const headers = { Accept: 'application/json', 'Accept-Encoding': 'gzip' }
      const upstream = await openFollowing(url, caller, headers, ending)
      if (upstream.url.protocol !== url.protocol) throw new WrongAnswer('it leads to plain http')
      if (upstream.status !== 200) throw new WrongAnswer(`it answers ${upstream.status}`)
      const { body } = upstream
      const bytes = await readWhole(body, Buffer.alloc(0), systemClock, ANSWER_MAX_BYTES + 1)
      if (bytes.length > ANSWER_MAX_BYTES) throw new WrongAnswer('its answer is too large')
      if (overdue.aborted) throw new WrongAnswer('its answer takes too long')
      if (!body.complete || upstream.broken()) throw new WrongAnswer('its answer breaks off')
      return bytes
    } finally {
      // Ends the connection, whatever is left of the answer.
      done.abort()
    }
  }

  return {
    /**
     * The answer to a GET, parsed by the named judgement.
     * @throws {OperationError} when no mirror answers so
     */
    async ask<N extends keyof Answers>(path: string, name: N): Promise<ReturnType<Answers[N]>> {
      const reasons: string[] = []
      for (let tried = 0; tried < options.mirrors.length; tried += 1) {
        const [mirror = ''] = mirrors
        try {
          const bytes = await get(new URL(mirror + path))
          return await judge.ask(name, ...([bytes] as unknown as Parameters<Answers[N]>))
        } catch (error) {
          signal.throwIfAborted()
          const reason = `${new URL(mirror).host}: ${reasonOf(error)}`
          reasons.push(reason)
          onTrouble(reason)
          // The next question begins with a mirror that may still be well.
          mirrors.push(...mirrors.splice(0, 1))
        }
      }
      throw new OperationError(
        `No mirror of the directory answers as it should. ${reasons.join('; ')}.`,
      )
    },
  }
}
export type MirrorClient = ReturnType<typeof createMirrorClient>
