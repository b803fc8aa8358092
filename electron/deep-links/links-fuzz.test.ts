import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { DeepLink } from '../../preload/contract/links.ts'
import { readAddress, withAccount } from '../../shared/radio/station-address.ts'
import { readCommandLine } from '../app/command-line.ts'
import { MAX_WAITING_LINKS, openLinks } from './open-links.ts'
import { parseDeepLink } from './parse-deep-link.ts'

/** Number of links. In batches, so that shrinking finds the failing link. */
const LINKS = Number(process.env.UNDERTONE_FUZZ_CASES)
const LINKS_A_BATCH = 100
/** Part of hostile queries. Must never be logged. */
const SECRET = 'neverlogme'

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
const value = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)

/** Valid links and their meaning. */
const right: fc.Arbitrary<readonly [string, DeepLink]> = fc.oneof(
  fc.tuple(fc.option(value), fc.option(value)).map(([plan, sessionId]) => {
    const query = new URLSearchParams({
      ...(plan !== null && { plan }),
      ...(sessionId !== null && { session_id: sessionId }),
    })
    const link: DeepLink = { type: 'checkout-success', plan, sessionId }
    return [`undertone://subscriptions/success?${query}`, link] as const
  }),
  fc.constant<readonly [string, DeepLink]>([
    'undertone://subscriptions/cancel',
    { type: 'checkout-cancel' },
  ]),
  fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => {
    const id = words.join('-')
    const link: DeepLink = { type: 'station', id }
    return [`undertone://station/${id}`, link] as const
  }),
)

const piece = fc.constantFrom(
  ...['undertone://', 'undertone:', 'UNDERTONE://', 'app://undertone', 'javascript:', 'https://'],
  ...['subscriptions', 'station', 'success', 'cancel', 'plan=', 'session_id=', 'night-bus', '..'],
  ...['/', '//', '\\', '?', '&', '#', '@', ':', ':443', '%2f', '%2e%2e', '%00', '%0a', '\0', '\n'],
  ...[
    '\u202e',
    '\ufeff',
    'ｓ',
    ' ',
    `?plan=${SECRET}`,
    `?&session_id=${SECRET}`,
    'x'.repeat(2_100),
  ],
)

/** Nearly valid links, hostile pieces, and arbitrary text. */
const hostile = fc.oneof(
  fc
    .tuple(right, fc.nat(), fc.nat({ max: 3 }), fc.oneof(piece, fc.string({ unit: 'binary' })))
    .map(([[link], at, cut, put]) => {
      const index = at % (link.length + 1)
      return link.slice(0, index) + put + link.slice(index + cut)
    }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

/** Independent parser based on URL, or null for invalid links. */
function readAgain(link: string): DeepLink | null {
  if (!URL.canParse(link)) return null
  const { protocol, username, password, port, hash, host, pathname, searchParams } = new URL(link)
  if (protocol !== 'undertone:' || username + password + port + hash !== '') return null
  if (host === 'station') return { type: 'station', id: pathname.slice(1) }
  if (host !== 'subscriptions') return null
  if (pathname === '/cancel') return { type: 'checkout-cancel' }
  if (pathname !== '/success') return null
  const plan = searchParams.get('plan') || null
  return { type: 'checkout-success', plan, sessionId: searchParams.get('session_id') || null }
}

const UNHARMFUL = /^[A-Za-z0-9_-]{1,255}$/
function parts(link: DeepLink): readonly (string | null)[] {
  if (link.type === 'station') return [link.id]
  return link.type === 'checkout-success' ? [link.plan, link.sessionId] : []
}

/** All three sources: macOS, an argument of a second launch, and --play. */
function setUp() {
  const app = new EventEmitter()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const links = openLinks({
    app: app as unknown as App,
    notifyPage: () => undefined,
    showWindow: () => undefined,
    log,
  })
  const launch = (argv: string[]) => links.openLaunch(argv, readCommandLine(argv))
  const receive = (link: string) => {
    const event = { preventDefault: vi.fn() }
    app.emit('open-url', event, link)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    launch(['/usr/bin/undertone', '--allow-file-access-from-files', link, '--no-sandbox'])
    launch(['/usr/bin/undertone', '--play', link])
    launch(['/usr/bin/undertone', link, link])
  }
  return { links, receive, log }
}

test("agrees with a browser's parser on generated links and logs no query", {
  timeout: 240_000,
}, () => {
  const { links, receive, log } = setUp()
  const counts = { opened: 0, refused: 0 }
  const tryOne = (link: string) => {
    const parsed = parseDeepLink(link)
    if (parsed === null) counts.refused += 1
    else {
      counts.opened += 1
      expect(parsed).toEqual(readAgain(link))
      for (const part of parts(parsed)) if (part !== null) expect(part).toMatch(UNHARMFUL)
    }
    receive(link)
    const noted = JSON.stringify([log.warn.mock.calls, log.info.mock.calls])
    expect(noted).not.toContain(SECRET)
    log.warn.mockClear()
    log.info.mockClear()
    const waiting = links.take()
    expect(waiting.length).toBeLessThanOrEqual(MAX_WAITING_LINKS)
    // `--play` also accepts a bare id and an address. The page receives and saves its account.
    const address = readAddress(link)
    const played =
      address === null
        ? { type: 'station', id: link }
        : { type: 'address', url: withAccount(address) }
    for (const link of waiting) expect(link).toEqual(parsed ?? played)
    for (const link of waiting) expect(parts(link).join('')).toMatch(/^[\w-]*$/)
  }
  const some = fc.oneof(
    { arbitrary: hostile, weight: 4 },
    { arbitrary: right.map(([link]) => link), weight: 1 },
  )
  fc.assert(
    fc.property(fc.array(some, { minLength: LINKS_A_BATCH, maxLength: LINKS_A_BATCH }), (batch) => {
      for (const link of batch) tryOne(link)
    }),
    { numRuns: LINKS / LINKS_A_BATCH },
  )
  expect(counts.opened + counts.refused).toBe(LINKS)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(LINKS / 10)
})

test('accepts every valid link', () => {
  fc.assert(
    fc.property(right, ([link, meaning]) => {
      expect(parseDeepLink(link)).toEqual(meaning)
    }),
    { numRuns: LINKS / 10 },
  )
})
