import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ClaimProof } from '../../../../shared/api/claims.ts'
import { Unjudged } from '../../../../shared/judge/judge.ts'
import { judgeHost, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { systemClock } from '../../../../shared/net/clock.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { noSteps, openFollowing } from '../../../../shared/net/follow-redirects.ts'
import { readWhole } from '../../../../shared/net/read-start.ts'
import { resolveStream } from '../../../../shared/net/resolve-stream.ts'
import { StreamProblem } from '../../../../shared/net/stream-problem.ts'
import type { Caller } from '../../../../shared/net/upstream.ts'
import { judge, PROBE_MS, USER_AGENT } from './probe-stream.ts'

/** What a stream may say of itself in the head of its answer. */
const HEADERS = [
  'icy-name',
  'icy-description',
  'icy-genre',
  'icy-url',
  'ice-name',
  'ice-description',
]
/** More of a homepage is not read. */
const HOMEPAGE_BYTES = 512 * 1_024
/** A larger file is not the one that the creator was asked to upload. */
const WELL_KNOWN_BYTES = 4 * 1_024
const WELL_KNOWN_PATH = '/.well-known/undertone.txt'
/** The label of the TXT record, before the host. */
const DNS_LABEL = '_undertone'
const DNS_TIMEOUT_MS = 3_000

/** The TXT records of a name, each in its pieces. Rejects where there are none. */
export type ReadTxt = (name: string) => Promise<readonly (readonly string[])[]>

const systemTxt: ReadTxt = (name) =>
  new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }).resolveTxt(name)

/** One look at one place, with what it needs. */
interface Look {
  readonly word: string
  readonly caller: Caller
  readonly signal: AbortSignal
}

async function inStream(url: string, { word, caller, signal }: Look): Promise<boolean> {
  const { upstream } = await resolveStream({ url, caller, judge, titles: true, signal })
  return HEADERS.some((name) => upstream.header(name)?.includes(word))
}

/** Another host must not speak for this one, and another port of it may be another user's. */
function isSamePlace(from: URL, to: URL): boolean {
  return to.hostname === from.hostname && (to.port === from.port || to.port === '')
}

/** The answer at `url`, with redirects within its host only; null where it is no whole one with status 200. */
async function readFile(url: URL, limit: number, { caller, signal }: Look) {
  const isAllowed = (next: URL) => isSamePlace(url, next)
  const upstream = await openFollowing(url, caller, {}, signal, noSteps(), isAllowed)
  if (upstream.status !== 200) return null
  const bytes = await readWhole(upstream.body, Buffer.alloc(0), systemClock, limit)
  return { bytes, type: upstream.header('content-type') }
}

async function onHomepage(url: URL, look: Look): Promise<boolean> {
  const page = await readFile(url, HOMEPAGE_BYTES, look)
  if (page === null) return false
  return judge.ask('hasVerificationMeta', page.bytes, page.type, look.word)
}

async function inWellKnown(url: URL, look: Look): Promise<boolean> {
  const file = await readFile(new URL(WELL_KNOWN_PATH, url), WELL_KNOWN_BYTES, look)
  if (file === null || !/^\s*text\/plain\b/i.test(file.type ?? '')) return false
  return file.bytes.length < WELL_KNOWN_BYTES && file.bytes.toString('latin1').trim() === look.word
}

async function inDns(url: URL, { word }: Look, readTxt: ReadTxt): Promise<boolean> {
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || judgeHost(url) === 'private') return false
  const records = await readTxt(`${DNS_LABEL}.${url.hostname}`).catch(() => [])
  return records.some((pieces) => pieces.join('').trim() === word)
}

/**
 * Looks for a verification code where only who runs a station can put it: the headers of its stream, a `<meta>`
 * in the head of its homepage, a file under `/.well-known/` or a TXT record, both of either's host. It is the
 * probe's client: private addresses are refused, redirects to other hosts count for the stream only, and each
 * look takes PROBE_MS at most.
 * @returns where the code is; null: at no place, or none could be reached
 */
export async function findWord(
  { url, homepage }: { readonly url: string; readonly homepage: string | null },
  word: string,
  network: Network,
  gone: AbortSignal,
  readTxt: ReadTxt = systemTxt,
): Promise<ClaimProof | null> {
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }

  async function isIn(look: (parts: Look) => Promise<boolean>): Promise<boolean> {
    const done = new AbortController()
    const overdue = AbortSignal.timeout(PROBE_MS)
    try {
      return await look({ word, caller, signal: AbortSignal.any([gone, overdue, done.signal]) })
    } catch (error) {
      gone.throwIfAborted()
      if (overdue.aborted || error instanceof StreamProblem || error instanceof Unjudged)
        return false
      throw error
    } finally {
      // Ends the connections that are still open.
      done.abort()
    }
  }

  if (await isIn((parts) => inStream(url, parts))) return 'stream'
  const page = homepage === null ? null : parseStreamUrl(homepage)
  const stream = parseStreamUrl(url)
  const hosts = [page, stream].filter((address) => address !== null)
  const isAtOne = async (look: (address: URL, parts: Look) => Promise<boolean>, of: URL[]) =>
    (await Promise.all(of.map((address) => isIn((parts) => look(address, parts))))).includes(true)
  const [onPage, inFile, inRecord] = await Promise.all([
    isAtOne(onHomepage, page === null ? [] : [page]),
    isAtOne(inWellKnown, hosts),
    isAtOne((address, parts) => inDns(address, parts, readTxt), hosts),
  ])
  if (onPage) return 'homepage'
  if (inFile) return 'well-known'
  return inRecord ? 'dns' : null
}
