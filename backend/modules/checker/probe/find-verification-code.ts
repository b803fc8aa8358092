import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ClaimProof } from '../../../../shared/api/claims.ts'
import { classifyHost, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { systemClock } from '../../../../shared/net/clock.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { createSteps, openFollowing } from '../../../../shared/net/follow-redirects.ts'
import { readFull } from '../../../../shared/net/read-start.ts'
import { resolveStream } from '../../../../shared/net/resolve-stream.ts'
import { StreamProblem } from '../../../../shared/net/stream-problem.ts'
import type { Caller } from '../../../../shared/net/upstream.ts'
import { ParseAborted } from '../../../../shared/parser-worker/parser-worker.ts'
import { PROBE_MS, parserWorker, USER_AGENT } from './probe-stream.ts'

const STREAM_HEADERS = [
  'icy-name',
  'icy-description',
  'icy-genre',
  'icy-url',
  'ice-name',
  'ice-description',
]
const HOMEPAGE_BYTES = 512 * 1_024
/** A larger file is not the verification file. */
const WELL_KNOWN_BYTES = 4 * 1_024
const WELL_KNOWN_PATH = '/.well-known/undertone.txt'
const DNS_LABEL = '_undertone'
const DNS_TIMEOUT_MS = 3_000

export type ReadTxt = (name: string) => Promise<readonly (readonly string[])[]>

const systemTxt: ReadTxt = (name) =>
  new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }).resolveTxt(name)

interface LookupContext {
  readonly code: string
  readonly caller: Caller
  readonly signal: AbortSignal
}

async function isInStream(url: string, { code, caller, signal }: LookupContext): Promise<boolean> {
  const { upstream } = await resolveStream({ url, caller, parserWorker, titles: true, signal })
  return STREAM_HEADERS.some((name) => upstream.header(name)?.includes(code))
}

/** Returns false for another host, and for another port of the host, which may belong to another user. */
function isSameHost(from: URL, to: URL): boolean {
  return to.hostname === from.hostname && (to.port === from.port || to.port === '')
}

/** Fetches `url`, following redirects on its host only. Returns null for a status other than 200. */
async function readFile(url: URL, limit: number, { caller, signal }: LookupContext) {
  const isAllowed = (next: URL) => isSameHost(url, next)
  const upstream = await openFollowing(url, caller, {}, signal, createSteps(), isAllowed)
  if (upstream.status !== 200) return null
  const bytes = await readFull(upstream.body, Buffer.alloc(0), systemClock, limit)
  return { bytes, type: upstream.header('content-type') }
}

async function isOnHomepage(url: URL, lookup: LookupContext): Promise<boolean> {
  const page = await readFile(url, HOMEPAGE_BYTES, lookup)
  if (page === null) return false
  return parserWorker.run('hasVerificationMeta', page.bytes, page.type, lookup.code)
}

async function isInWellKnownFile(url: URL, lookup: LookupContext): Promise<boolean> {
  const file = await readFile(new URL(WELL_KNOWN_PATH, url), WELL_KNOWN_BYTES, lookup)
  if (file === null || !/^\s*text\/plain\b/i.test(file.type ?? '')) return false
  return (
    file.bytes.length < WELL_KNOWN_BYTES && file.bytes.toString('latin1').trim() === lookup.code
  )
}

async function isInDns(url: URL, { code }: LookupContext, readTxt: ReadTxt): Promise<boolean> {
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || classifyHost(url) === 'private')
    return false
  const records = await readTxt(`${DNS_LABEL}.${url.hostname}`).catch(() => [])
  return records.some((pieces) => pieces.join('').trim() === code)
}

/**
 * Looks for a verification code where only the station's operator can put it: in the headers of its stream, in a
 * `<meta>` in the head of its homepage, or, on either host, in a file under `/.well-known/` or a TXT record. Rejects
 * private addresses, follows redirects to other hosts for the stream only, and limits each lookup to PROBE_MS.
 * @returns the place of the code, or null
 */
export async function findVerificationCode(
  { url, homepage }: { readonly url: string; readonly homepage: string | null },
  code: string,
  network: Network,
  stopSignal: AbortSignal,
  readTxt: ReadTxt = systemTxt,
): Promise<ClaimProof | null> {
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }

  async function runLookup(lookup: (context: LookupContext) => Promise<boolean>): Promise<boolean> {
    const done = new AbortController()
    const timeout = AbortSignal.timeout(PROBE_MS)
    try {
      return await lookup({
        code,
        caller,
        signal: AbortSignal.any([stopSignal, timeout, done.signal]),
      })
    } catch (error) {
      stopSignal.throwIfAborted()
      if (timeout.aborted || error instanceof StreamProblem || error instanceof ParseAborted)
        return false
      throw error
    } finally {
      done.abort()
    }
  }

  if (await runLookup((context) => isInStream(url, context))) return 'stream'
  const page = homepage === null ? null : parseStreamUrl(homepage)
  const stream = parseStreamUrl(url)
  const hosts = [page, stream].filter((address) => address !== null)
  const isFoundAtAny = async (
    lookup: (address: URL, context: LookupContext) => Promise<boolean>,
    urls: URL[],
  ) => {
    const lookups = urls.map((address) => runLookup((context) => lookup(address, context)))
    return (await Promise.all(lookups)).includes(true)
  }
  const [isOnPage, isInFile, isInRecord] = await Promise.all([
    isFoundAtAny(isOnHomepage, page === null ? [] : [page]),
    isFoundAtAny(isInWellKnownFile, hosts),
    isFoundAtAny((address, context) => isInDns(address, context, readTxt), hosts),
  ])
  if (isOnPage) return 'homepage'
  if (isInFile) return 'well-known'
  return isInRecord ? 'dns' : null
}
