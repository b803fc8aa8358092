/** What the permission matrix sends, so that a caller who is let in gets the route's own answer, not one about the words. */

import { stationDraft } from '../../modules/creators/testing/own-station.ts'

/** The station and the account that most calls are about, and another of each. */
export const STATION = 'night-bus'
export const OTHER_STATION = 'day-bus'
export const OWNER = 'owner'

const NO_ID = '00000000-0000-4000-8000-000000000001'
const RANGE = '?from=2026-11-01&to=2026-11-07'
const REASON = { reason: 'It is silent.' }
const PRICE = 'creator-month'
const DRAFT = { name: 'A station', url: 'http://radio.example/new' }
const NOTICE = {
  ...{ kind: 'copyright', place: 'text', explanation: 'I wrote it.', goodFaith: true },
  contact: { name: 'Grace', email: 'grace@press.example' },
}
const SESSION = {
  stationId: STATION,
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: '2026-11-21T07:30:00.000Z',
}

/** What stands for the parts of an address; `:id` is said by what comes before it. */
const PARTS: Readonly<Record<string, string>> = {
  ':entryId': NO_ID,
  ':changeId': NO_ID,
  ':noticeId': NO_ID,
  ':personId': 'listener',
  ':stationId': STATION,
  ':host': 'radio.example',
  ':provider': 'none',
  ':number': '0123456789ABCDEF',
}
const IDS: readonly (readonly [begin: string, id: string])[] = [
  ['/users/', OWNER],
  ['/people/', OWNER],
  ['/moderation/reported-stations/', STATION],
  ['/moderation/', NO_ID],
  ['/bulk/', NO_ID],
  ['/stations/', STATION],
  ['/embed/', STATION],
  ['/logos/', STATION],
]
const NAMES: Readonly<Record<string, string>> = {
  '/analytics/series/:name': 'listening',
  '/analytics/ranks/:name': 'stations',
  '/broadcasts/:file': 'none.ics',
  '/calendars/:file': `${'n'.repeat(43)}.ics`,
  '/covers/:file': `${'0'.repeat(32)}.webp`,
  '/logos/:id/:file': `${'0'.repeat(22)}.webp`,
}

/** What is asked for, where a call needs to be told. */
const QUERIES: Readonly<Record<string, string>> = {
  '/stations/:id/analytics': RANGE,
  '/analytics/series/:name': RANGE,
  '/analytics/ranks/:name': RANGE,
  '/checkout/sessions': '?state=unclaimed',
  '/moderation/notices': '?list=open',
  '/moderation/notices/:id/export': '?for=party',
  '/moderation/people-reports': '?state=open',
  '/moderation/reports': '?state=open',
  '/moderation/stations': '?state=pending',
  '/programme/on-air': `?stations=${STATION}`,
  '/programme/search': '?query=night',
  '/releases': '?artist=Ada&title=Night',
  '/subscription/preview': `?priceId=${PRICE}`,
}

const BODIES: Readonly<Record<string, object>> = {
  'POST /bulk': { kind: 'users', action: { do: 'sign-out' }, on: { ids: [OWNER] } },
  'POST /bulk/stations': { rows: [{ draft: DRAFT }] },
  'POST /checkout/sessions': { priceId: PRICE, return: 'app' },
  'POST /listening': { stationId: STATION },
  'POST /people/:id/reports': { reason: 'advertising' },
  'POST /stations': stationDraft(DRAFT.url),
  'POST /stations/:id/notices': NOTICE,
  'POST /stations/:id/reports': { reason: 'silent' },
  'POST /stations/match': { items: [] },
  'POST /stations/probe': { url: DRAFT.url },
  'POST /subscription/change': { priceId: PRICE },
  'POST /users/:id/stations': DRAFT,
  'POST /users/:id/stations/imported': { items: [] },
  'POST /users/:id/stations/imported/undo': { ids: [] },
  'PUT /moderation/notices/:id/decision': { state: 'refused', facts: 'Free.', ground: 'CC0' },
  'PUT /moderation/people-reports/:id': { resolved: true },
  'PUT /moderation/reported-stations/:id': { resolved: true, until: '2099-01-01T00:00:00.000Z' },
  'PUT /moderation/reports/:id': { resolved: true },
  'PUT /stations/:id/hidden': REASON,
  'PUT /stations/:id/merged': { into: OTHER_STATION },
  'PUT /stations/:id/moderation': { state: 'rejected', ...REASON },
  'PUT /stations/:id/off': REASON,
  'PUT /users/:id/crate': { items: [] },
  'PUT /users/:id/disabled': { disabled: false },
  'PUT /users/:id/favorites': { items: [] },
  'PUT /users/:id/following': { items: [] },
  'PUT /users/:id/history/:entryId': SESSION,
}

/** Calls that name the version of the station that they are about. */
const SEEN = /^(?:PUT|DELETE) \/stations\/:id\/(?:featured|hidden|merged|moderation|off)$/

const idOf = (url: string) => IDS.find(([begin]) => url.startsWith(begin))?.[1] ?? 'none'

/** The call of a route: its address, its body, and whether it names the version that was seen. */
export function matrixCall(method: string, url: string) {
  const call = `${method} ${url}`
  const address = url.replace(/:\w+/g, (part) =>
    part === ':id' ? idOf(url) : (PARTS[part] ?? NAMES[url] ?? 'none'),
  )
  const isSending = method === 'POST' || method === 'PUT'
  return {
    address: address + (QUERIES[url] ?? ''),
    body: isSending ? (BODIES[call] ?? {}) : undefined,
    namesSeen: SEEN.test(call),
  }
}
