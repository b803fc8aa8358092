/** Every method of every store, called as the API calls it: a method without a call here is a type error. */
import { randomUUID } from 'node:crypto'
import { MODERATION_STATES } from '../../../shared/api/own-stations.ts'
import { createCoverStore } from '../../creators/covers/cover-store.ts'
import { createListenerStore } from '../../creators/listening/listener-store.ts'
import { createListeningStore } from '../../creators/listening/listening-store.ts'
import { createFigures } from '../../creators/listening/read-figures.ts'
import { DAY_MS } from '../../creators/listening/utc-day.ts'
import { type Allow, createOwnStationStore } from '../../creators/own-station-store.ts'
import { createRevisionStore } from '../../creators/revision-store.ts'
import { ownStation, stationDraft } from '../../creators/testing/own-station.ts'
import { createLeases } from '../../database/leases.ts'
import { readMark, writeMark } from '../../database/marks.ts'
import { createHistoryStore } from '../../history/history-store.ts'
import { createEventStore } from '../../payments/stores/event-store.ts'
import { createGrantStore } from '../../payments/stores/grant-store.ts'
import { createPastPlanStore } from '../../payments/stores/past-plan-store.ts'
import { createReplacedStore } from '../../payments/stores/replaced-store.ts'
import { createSessionStore } from '../../payments/stores/session-store.ts'
import { createSubscriptionStore } from '../../payments/stores/subscription-store.ts'
import { importSeeds, seedStations } from '../../stations/catalogue/seed-stations.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { FILLED_AT, nameOf, PROVIDER, RARE } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

/** Later than anything in the database. */
const NOW = FILLED_AT + 1_000_000
const BEFORE = FILLED_AT + 10
const FEW = 5
const USER = nameOf('user', 100)
const STATION = 'generated-100'
const SORTS = ['featured', 'name', 'votes', 'newest', 'relevance'] as const
const SOUND = { url: 'https://radio.example/', codec: 'MP3', bitrate: 128 } as const

/** What each of a store's methods is called with. */
type Calls<Store> = { readonly [Method in keyof Store]: (store: Store) => unknown }

async function ask<Store>(
  { as }: Recording,
  name: string,
  store: Store,
  calls: Calls<Store>,
): Promise<void> {
  for (const [method, call] of Object.entries<(store: Store) => unknown>(calls)) {
    await as(`${name}.${method}`, () => call(store))
  }
}

interface Page {
  readonly limit: number
  readonly cursor?: string
}

/** Asks for a page and for the one behind it. */
async function askPages(
  list: (page: Page) => Promise<{ nextCursor: string | null }>,
  limit = FEW,
): Promise<void> {
  const { nextCursor: cursor } = await list({ limit })
  if (cursor === null) throw new Error('There should be more than one page.')
  await list({ limit, cursor })
}

async function askStations(recording: Recording): Promise<void> {
  const { queries } = recording
  await ask(recording, 'stations', createStationStore(queries), {
    get: (stations) => stations.get(STATION),
    detail: (stations) => stations.detail(STATION),
    some: (stations) => stations.some([STATION, 'generated-1', 'generated-2']),
    list: async (stations) => {
      const { query, genre, country, language } = RARE
      const filters = [{}, { genre }, { country }, { language }, { genre, country, language }]
      for (const filter of filters) {
        for (const typed of [undefined, query, 'udnersea']) {
          for (const sort of SORTS) {
            await askPages((page) => stations.list({ ...filter, query: typed, sort, ...page }))
          }
        }
      }
    },
    facets: async (stations) => {
      const { query, ...filters } = RARE
      for (const asked of [{}, { query }, filters, RARE]) await stations.facets(asked)
    },
  })
  await recording.as('importSeeds', async () => {
    for (const streams of [null, SOUND.url]) await importSeeds(queries, seedStations(streams), NOW)
  })
}

async function askUsers(recording: Recording): Promise<void> {
  const { queries } = recording
  const favorite = { stationId: STATION, version: NOW, deleted: false }
  await ask(recording, 'users', createUserStore(queries), {
    get: (users) => users.get(USER),
    favorites: (users) => users.favorites(USER),
    favoritesOf: (users) => users.favoritesOf([USER, nameOf('user', 1)]),
    withEmail: (users) => users.withEmail('Ada@example.com'),
    insert: async (users) => {
      const user = await users.get(USER)
      return user && users.insert(user)
    },
    update: async (users) => {
      const user = await users.get(USER)
      return user && users.update(user)
    },
    change: (users) => users.change(USER, (user) => user),
    remove: (users) => users.remove(nameOf('user', 1), FILLED_AT + 1),
    mergeFavorites: (users) => users.mergeFavorites(USER, [favorite], NOW, () => {}),
    list: async (users) => {
      const [role, plan] = ['creator', 'pro'] as const
      const narrowed = [{}, { role }, { plan }, { role, plan }]
      for (const visibleOnly of [true, false]) {
        for (const narrow of narrowed) {
          await askPages((page) => users.list({ ...narrow, visibleOnly, ...page }))
        }
      }
    },
  })
  const session = { id: randomUUID(), stationId: STATION, startedAt: NOW, endedAt: NOW + 1 }
  await ask(recording, 'history', createHistoryStore(queries, 2), {
    put: async (history) => {
      await history.put(USER, session)
      await history.put(USER, { ...session, endedAt: NOW + 2 })
    },
    list: (history) => askPages((page) => history.list(USER, page), 1),
    remove: (history) => history.remove(USER, session.id),
    clear: (history) => history.clear(USER),
  })
}

async function askCreators(recording: Recording): Promise<void> {
  const { queries } = recording
  const coverUrl = (hash: string) => `https://radio.example/${hash}`
  const owner = nameOf('user', 51)
  const id = 'generated-50'
  const allow: Allow = (station) => station ?? ownStation()
  await ask(recording, 'ownStations', createOwnStationStore(queries, coverUrl), {
    get: (stations) => stations.get(id),
    listOf: (stations) => stations.listOf(owner),
    listIn: async (stations) => {
      for (const state of MODERATION_STATES) await stations.listIn(state)
    },
    hasRoom: (stations) => stations.hasRoom(owner),
    add: (stations) => stations.add(USER, stationDraft(SOUND.url), SOUND, NOW),
    update: async (stations) => {
      await stations.update(id, (station) => station, true, NOW)
      const name = 'Another'
      await stations.update(
        id,
        (station) => station && { ...station, name, shown: station },
        true,
        NOW,
      )
    },
    moderate: async (stations) => {
      for (const state of ['rejected', 'pending', 'listed'] as const) {
        await stations.moderate(id, allow, { state, reason: 'a reason' }, NOW)
      }
    },
    putCover: (stations) => stations.putCover(id, allow, new Uint8Array([1]), true, NOW),
    remove: (stations) => stations.remove('generated-2', allow),
  })
  const asked = ownStation({ id: 'generated-100', moderation: 'pending' })
  await ask(recording, 'revisions', createRevisionStore(queries), {
    put: (revisions) => revisions.put(asked, true, NOW),
    judge: (revisions) => revisions.judge(asked.id, 'rejected', 'a reason'),
    setCover: (revisions) => revisions.setCover(asked.id, null),
    takeOver: (revisions) => revisions.takeOver(asked.id),
    remove: (revisions) => revisions.remove(asked.id),
  })
  await ask(recording, 'covers', createCoverStore(queries), {
    get: (covers) => covers.get(nameOf('cover-of-an', 1)),
    add: (covers) => covers.add(new Uint8Array([2])),
  })
  await ask(recording, 'listeners', createListenerStore(queries), {
    find: (listeners) => listeners.find([nameOf('listener', 1), nameOf('listener', 2)]),
    put: (listeners) => listeners.put(new Map([[nameOf('listener', 1), null]])),
    count: (listeners) => listeners.count(STATION, BEFORE),
    removeBefore: (listeners) => listeners.removeBefore(BEFORE),
  })
  await ask(recording, 'listening', createListeningStore(queries), {
    add: (listening) =>
      listening.add([{ stationId: STATION, day: '2026-01-01', countrycode: 'DE', ms: 1 }]),
    removeBefore: (listening) => listening.removeBefore('2026-01-02'),
  })
  await recording.as('figures', () => createFigures(queries)(STATION, 30, FILLED_AT + 3 * DAY_MS))
}

async function askPayments(recording: Recording): Promise<void> {
  const { queries } = recording
  const session = nameOf('session', 4)
  await ask(recording, 'sessions', createSessionStore(queries), {
    get: (sessions) => sessions.get(session),
    byKey: (sessions) => sessions.byKey(USER, nameOf('key', 100)),
    byRef: (sessions) => sessions.byRef(PROVIDER, nameOf('page', 4)),
    waiting: (sessions) => sessions.waiting(USER, FEW),
    countSince: (sessions) => sessions.countSince(USER, BEFORE),
    due: (sessions) => sessions.due(PROVIDER, FILLED_AT + 100, FEW),
    insert: async (sessions) => {
      const like = await sessions.get(session)
      return like && sessions.insert({ ...like, id: nameOf('new', 1), idempotencyKey: 'new' })
    },
    setPage: (sessions) => sessions.setPage(session, 'page', null),
    setStatus: (sessions) => sessions.setStatus(session, 'paid', null),
    prune: (sessions) => sessions.prune(BEFORE),
  })
  const subscriptions = createSubscriptionStore(queries)
  const stored = await subscriptions.get(USER)
  if (stored === null) throw new Error('The database is not filled.')
  await ask(recording, 'subscriptions', subscriptions, {
    get: (all) => all.get(USER),
    byRef: (all) => all.byRef(PROVIDER, stored.ref),
    due: (all) => all.due(PROVIDER, FILLED_AT + 100, FEW),
    put: (all) => all.put(stored),
    replace: (all) => all.replace(stored),
  })
  await ask(recording, 'grants', createGrantStore(queries), {
    add: (grants) => grants.add(stored, NOW),
    hasAny: (grants) => grants.hasAny(USER),
  })
  await ask(recording, 'pastPlans', createPastPlanStore(queries), {
    add: (plans) => plans.add(['a'.repeat(43)], NOW),
    hasAny: (plans) => plans.hasAny(['a'.repeat(43), 'b'.repeat(43)]),
    prune: (plans) => plans.prune(BEFORE),
  })
  await ask(recording, 'replaced', createReplacedStore(queries), {
    add: (replaced) => replaced.add(PROVIDER, stored.ref),
    list: (replaced) => replaced.list(PROVIDER, FEW),
    remove: (replaced) => replaced.remove(PROVIDER, stored.ref),
  })
  await ask(recording, 'events', createEventStore(queries), {
    add: (events) => events.add(PROVIDER, { id: 'an event', subject: null }, NOW),
    waiting: (events) => events.waiting(PROVIDER, FILLED_AT, FEW),
    setDone: (events) => events.setDone(PROVIDER, nameOf('event', 1)),
    prune: (events) => events.prune(BEFORE),
  })
}

async function askTheRest(recording: Recording): Promise<void> {
  const { queries } = recording
  await ask(recording, 'leases', createLeases(queries), {
    take: (leases) => leases.take('a turn', NOW),
    prune: (leases) => leases.prune(),
    release: (leases) => leases.release('a turn'),
  })
  await recording.as('marks', async () => {
    await writeMark(queries, 'a mark', 'set')
    await readMark(queries, 'a mark')
  })
}

/** Asks everything of a database that fillDatabase has filled. */
export async function askStores(recording: Recording): Promise<void> {
  await askStations(recording)
  await askUsers(recording)
  await askCreators(recording)
  await askPayments(recording)
  await askTheRest(recording)
}
