// cspell:ignore udnersea
import { randomUUID } from 'node:crypto'
import { MODERATION_STATES } from '../../../shared/api/own-stations.ts'
import { NOTHING_MERGED } from '../../../shared/api/users.ts'
import { createLeases } from '../../database/leases.ts'
import { hasMarks, readMark, writeMark } from '../../database/marks.ts'
import { demoEntries } from '../../dev/streams/demo-stations.ts'
import { createDayListenerStore } from '../../modules/analytics/listening/day-listener-store.ts'
import { createListenerStore } from '../../modules/analytics/listening/listener-store.ts'
import {
  createListeningStore,
  createListeningWriteStore,
} from '../../modules/analytics/listening/listening-store.ts'
import { createOutcomeStore } from '../../modules/analytics/listening/outcome-store.ts'
import { createFigureReader } from '../../modules/analytics/listening/read-figures.ts'
import { createStationDayStore } from '../../modules/analytics/listening/station-day-store.ts'
import { DAY_MS } from '../../modules/analytics/utc-day.ts'
import { createAuditStore } from '../../modules/audit/audit-store.ts'
import { NO_VISITS } from '../../modules/checker/air-state.ts'
import { createCheckStore } from '../../modules/checker/check-store.ts'
import { createPeopleStore } from '../../modules/community/people-store.ts'
import { createPersonReportStore } from '../../modules/community/person-report-store.ts'
import { createCoverStore } from '../../modules/creators/covers/cover-store.ts'
import { createDecisionStore } from '../../modules/creators/decision-store.ts'
import { type Allow, createOwnStationStore } from '../../modules/creators/own-station-store.ts'
import { createRevisionStore } from '../../modules/creators/revision-store.ts'
import { ownStation, stationDraft } from '../../modules/creators/testing/own-station.ts'
import { createDirectoryStore } from '../../modules/directory/directory-store.ts'
import { directoryStation } from '../../modules/directory/testing/directory-station.ts'
import { createCalendarStore } from '../../modules/library/following/calendar-store.ts'
import { createFollowStore } from '../../modules/library/following/follow-store.ts'
import { createFollowedStore } from '../../modules/library/following/followed-store.ts'
import { createHistoryStore } from '../../modules/library/history/history-store.ts'
import { createImportStore } from '../../modules/library/import-export/import-store.ts'
import { createMatchStore } from '../../modules/library/import-export/match-store.ts'
import { createReleaseStore } from '../../modules/library/saved-songs/releases/release-store.ts'
import { createSavedSongsStore } from '../../modules/library/saved-songs/saved-songs-store.ts'
import { createClaimStore } from '../../modules/moderation/claims/claim-store.ts'
import { createVisibilityStore } from '../../modules/moderation/listed/visibility-store.ts'
import { createStationReportStore } from '../../modules/moderation/station-reports/report-store.ts'
import { createReportedStationStore } from '../../modules/moderation/station-reports/reported-station-store.ts'
import { createPictureStore } from '../../modules/pictures/picture-store.ts'
import { importSeeds, seedStations } from '../../modules/stations/catalog/seed-stations.ts'
import { createRankingStore } from '../../modules/stations/rank/ranking-store.ts'
import { createSearchTermsStore } from '../../modules/stations/search-terms-store.ts'
import { createStationIndexStore } from '../../modules/stations/station-index-store.ts'
import { createStationStore, RELATIVE_PICTURE_URLS } from '../../modules/stations/station-store.ts'
import { createAnonymousStore } from '../../modules/users/anonymous-store.ts'
import { createFavoriteStore } from '../../modules/users/favorites/favorite-store.ts'
import { createUserStore, NO_ADDRESS } from '../../modules/users/user-store.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { createInterestStore } from '../../plugins/events/interest-store.ts'
import { airEvent } from '../../plugins/events/testing/some-events.ts'
import { createRateLimitStore } from '../../plugins/limits/rate-limit-store.ts'
import { BEFORE, callStore, FEW, NOW, readTwoPages, USER } from './call-store.ts'
import { FILLED_AT, nameOf, RARE } from './fill-database.ts'
import { queryAdmin } from './query-admin.ts'
import { queryAdminStations } from './query-admin-stations.ts'
import { queryAnalytics } from './query-analytics.ts'
import { queryCare } from './query-care.ts'
import { queryNotices } from './query-notices.ts'
import { queryPayments } from './query-payments.ts'
import { querySchedule } from './query-schedule.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'
const CLAIMED_STATION = 'generated-1'
const SORTS = ['featured', 'air', 'name', 'votes', 'newest', 'relevance'] as const
const SOUND = { url: 'https://radio.example/', codec: 'MP3', bitrate: 128 } as const

async function queryStations(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'stations', createStationStore(queries), {
    get: (stations) => stations.get(STATION),
    listed: (stations) => stations.listed([STATION, 'not-there']),
    detail: (stations) => stations.detail(STATION),
    logoOf: (stations) => stations.logoOf(STATION),
    byIds: (stations) => stations.byIds([STATION, 'generated-1', 'not-there'], USER),
    list: async (stations) => {
      const { query, genre, country, language, codec, bitrate, air } = RARE
      const filters = [
        ...[{}, { genre }, { country }, { language }, { genre, country, language }],
        ...[{ codec }, { bitrate }, { air }],
      ]
      for (const filter of filters) {
        for (const typed of [undefined, query, 'udnersea']) {
          for (const sort of SORTS) {
            const request = { ...filter, query: typed, sort }
            await readTwoPages((page) => stations.list({ ...request, ...page }))
            await stations.list({ ...request, skip: 1, limit: FEW })
          }
        }
      }
    },
    similar: async (stations) => {
      const { genre, country: countrycode, language } = RARE
      const original = { id: STATION, name: STATION, countrycode, language: [language] }
      for (const shared of [[genre], []]) await stations.similar({ ...original, tags: shared })
    },
    facets: async (stations) => {
      const { query, ...filters } = RARE
      for (const request of [{}, { query }, filters, RARE]) await stations.facets(request)
    },
  })
  await callStore(recording, 'stationIndex', createStationIndexStore(queries), {
    version: (index) => index.version(),
    page: (index) => index.page(1, FEW),
  })
  await callStore(recording, 'matches', createMatchStore(queries), {
    match: (matches) =>
      matches.match([
        { url: SOUND.url, stationuuid: directoryStation(1).stationuuid, id: STATION },
      ]),
    arePaused: (matches) =>
      matches.arePaused([{ url: SOUND.url, stationuuid: directoryStation(1).stationuuid }]),
  })
  await callStore(recording, 'imports', createImportStore(queries), {
    add: (imports) => imports.add(USER, [stationDraft(SOUND.url)], NOW),
    remove: (imports) => imports.remove(USER, ['own-not-there']),
  })
  const entry = { station: directoryStation(1), others: [] }
  await callStore(recording, 'directory', createDirectoryStore(queries), {
    findByUuids: (directory) => directory.findByUuids([entry.station.stationuuid]),
    curated: (directory) => directory.curated(),
    add: (directory) => directory.add([entry], NOW),
    change: (directory) => directory.change(1, { clicks: 7 }, NOW),
    present: (directory) => directory.present(''),
    markGone: (directory) => directory.markGone([1, 2], NOW),
    markGoneEntries: (directory) => directory.markGoneEntries([entry.station.stationuuid], NOW),
    identities: (directory) => directory.identities(''),
    deadStations: (directory) => directory.deadStations(''),
  })
  await callStore(recording, 'folded words', createSearchTermsStore(queries), {
    page: (words) => words.page(100, FEW),
    put: (words) =>
      words.put([
        { key: 7, name: 'Dub', tags: '[]', name_search_text: 'dub', tag_search_text: '' },
      ]),
  })
  await callStore(recording, 'ranks', createRankingStore(queries), {
    page: (ranks) => ranks.page(100, '2026-01-01', FEW),
    put: (ranks) =>
      ranks.put(
        [1, 2].map((key) => ({
          key,
          rank: 7,
          popularity: 8,
          followers: 0,
          facts: { isFeatured: false, favorites: 5 },
        })),
      ),
  })
  await recording.as('importSeeds', async () => {
    for (const demo of [[], demoEntries(SOUND.url)])
      await importSeeds(queries, seedStations(demo), NOW)
  })
}

async function queryUsers(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'users', createUserStore(queries), {
    get: (users) => users.get(USER),
    withEmail: (users) => users.withEmail('Ada@example.com'),
    insert: async (users) => {
      const user = await users.get(USER)
      return user && users.insert(user)
    },
    update: async (users) => {
      const user = await users.get(USER)
      return user && users.update(user)
    },
    lockForUpdate: (users) => users.lockForUpdate(USER),
    register: async (users) => {
      const user = await users.get(USER)
      return user && users.register(user, (stored) => stored)
    },
    change: (users) => users.change(USER, (user) => user),
    remove: (users) => users.remove(nameOf('user', 1), FILLED_AT + 1, { by: USER, at: NOW }),
    list: (users) => readTwoPages((page) => users.list(page)),
    hasOtherAdmin: (users) => users.hasOtherAdmin(USER),
  })
  const mark = { version: NOW, deleted: true }
  const part = {
    items: [{ stationId: STATION, ...mark }],
    folders: [{ id: 'night', name: 'Night', place: 'V', ...mark }],
    blocked: [{ stationId: STATION, ...mark }],
  }
  await callStore(recording, 'favorites', createFavoriteStore(queries), {
    read: async (favorites) => {
      await favorites.read(USER)
      await favorites.read(USER, 0)
    },
    merge: async (favorites) => {
      await favorites.merge(USER, part, NOW)
      await favorites.merge(USER, part, NOW, 0)
    },
    summary: (favorites) => favorites.summary(USER),
    isFavorite: (favorites) => favorites.isFavorite(USER, STATION),
    favoritesAmong: (favorites) => favorites.favoritesAmong(USER, [STATION]),
    copy: (favorites) => favorites.copy(nameOf('user', 1), USER, NOW),
  })
  const anonymousUser = nameOf('user', 2)
  const removeAccount = (id: string) =>
    queries
      .updateTable('users')
      .set({ email: NO_ADDRESS, role: 'listener', plan: 'free', disabled: 0 })
      .where('id', '=', id)
      .execute()
  await callStore(recording, 'anonymous', createAnonymousStore(queries), {
    register: (anonymous) => anonymous.register(randomUUID(), NOW),
    touch: async (anonymous) => {
      await queries
        .insertInto('anonymous_users')
        .values({ user_id: anonymousUser, seen_at: 0 })
        .execute()
      await anonymous.touch(anonymousUser, NOW)
    },
    convertToAccount: async (anonymous) => {
      await removeAccount(anonymousUser)
      await anonymous.convertToAccount(anonymousUser, 'lone@example.com', NOW)
    },
    remove: async (anonymous) => {
      await removeAccount(nameOf('user', 52))
      await anonymous.remove(nameOf('user', 52), NOW)
    },
    unused: (anonymous) => anonymous.unused(NOW, FEW),
    moveTo: async (anonymous) => {
      await removeAccount(anonymousUser)
      await anonymous.moveTo(anonymousUser, USER, NOW, async () => NOTHING_MERGED)
    },
  })
  await callStore(recording, 'follows', createFollowStore(queries), {
    count: (follows) => follows.count(USER),
    listStored: (follows) => follows.listStored(USER),
    mergeTargets: (follows) => follows.mergeTargets(USER),
    list: (follows) => follows.list(USER),
    merge: (follows) =>
      follows.merge(USER, [{ kind: 'station', id: STATION, version: NOW, deleted: false }], NOW),
  })
  await callStore(recording, 'followed', createFollowedStore(queries, RELATIVE_PICTURE_URLS), {
    items: (followed) => followed.items(USER),
    coming: (followed) => followed.coming(USER, NOW),
    missed: (followed) => followed.missed(USER, NOW),
  })
  await callStore(recording, 'calendars', createCalendarStore(queries), {
    renew: (calendars) => calendars.renew(USER, 'a token', NOW),
    madeAt: (calendars) => calendars.madeAt(USER),
    ownerOf: (calendars) => calendars.ownerOf('a token'),
    revoke: (calendars) => calendars.revoke(USER),
    broadcast: (calendars) => calendars.broadcast(nameOf('broadcast', 1)),
    ofShow: (calendars) => calendars.ofShow(nameOf('show', 1), NOW),
  })
  const session = { id: randomUUID(), stationId: STATION, startedAt: NOW, endedAt: NOW + 1 }
  await callStore(recording, 'history', createHistoryStore(queries, 2), {
    put: async (history) => {
      await history.put(USER, session)
      await history.put(USER, { ...session, endedAt: NOW + 2 })
    },
    list: async (history) => {
      await readTwoPages((page) => history.list(USER, page), 1)
      await history.list(USER, { limit: FEW, query: 'night' })
      await history.list(USER, { limit: FEW, skip: 2 })
    },
    remove: (history) => history.remove(USER, session.id),
    move: (history) => history.move(nameOf('user', 3), USER),
    clear: (history) => history.clear(USER),
  })
  const song = {
    artist: 'An artist',
    title: 'A title',
    stationId: STATION,
    stationName: STATION,
    show: null,
    at: new Date(NOW).toISOString(),
    version: NOW,
    deleted: false,
  }
  await callStore(recording, 'audit', createAuditStore(queries), {
    record: (audit) =>
      audit.record({
        actorId: USER,
        action: 'users.role',
        subject: { kind: 'user', id: USER },
        before: null,
        after: { role: 'pro' },
        at: NOW,
      }),
    list: async (audit) => {
      const { nextCursor } = await audit.list({ limit: FEW })
      await audit.list({ limit: FEW, ...(nextCursor && { cursor: nextCursor }) })
      for (const filter of [
        { kind: 'user', subject: USER },
        { actor: USER },
        { action: 'users.role' },
      ] as const)
        await audit.list({ limit: FEW, ...filter })
    },
  })
  await callStore(recording, 'releases', createReleaseStore(queries), {
    find: (releases) => releases.find('an artist/0'),
    put: async (releases) => {
      for (const at of [NOW, NOW + 1]) await releases.put('an artist/0', { release: null, at })
    },
    removeBefore: (releases) => releases.removeBefore(BEFORE, FEW),
  })
  await callStore(recording, 'savedSongs', createSavedSongsStore(queries), {
    list: (savedSongs) => savedSongs.list(USER),
    merge: async (savedSongs) => {
      for (const version of [1, 2]) await savedSongs.merge(USER, [{ ...song, version }], () => {})
    },
    move: async (savedSongs) => {
      const other = nameOf('user', 3)
      await savedSongs.merge(other, [{ ...song, title: 'Another' }], () => {})
      await savedSongs.move(other, USER)
    },
  })
}

async function queryCreators(recording: Recording): Promise<void> {
  const { queries } = recording
  const pictureUrls = RELATIVE_PICTURE_URLS
  const owner = nameOf('user', 51)
  const id = 'generated-50'
  const allow: Allow = (station) => station ?? ownStation()
  const changer = { id: owner, isAdmin: false }
  await callStore(recording, 'ownStations', createOwnStationStore(queries, pictureUrls), {
    some: (own) => own.some([STATION, 'not-there']),
    get: (stations) => stations.get(id),
    listOf: async (stations) => {
      const { nextCursor } = await stations.listOf(owner, { limit: 1 })
      await stations.listOf(owner, { limit: FEW, cursor: nextCursor ?? undefined })
      await stations.listOf(owner)
    },
    listIn: async (stations) => {
      for (const state of MODERATION_STATES) {
        const { nextCursor: cursor } = await stations.listIn(state, { limit: FEW })
        if (cursor !== null) await stations.listIn(state, { limit: FEW, cursor })
      }
    },
    changeOwner: (stations) => stations.changeOwner(nameOf('user', 51), owner, NOW),
    hasRoom: (stations) => stations.hasRoom(owner, true),
    add: (stations) => stations.add(USER, stationDraft(SOUND.url), SOUND, NOW, false),
    setPrivate: async (stations) => {
      const station = await stations.add(USER, stationDraft(SOUND.url), SOUND, NOW, true)
      if (typeof station !== 'string') await stations.setPrivate(station.id, allow, false, NOW)
    },
    update: async (stations) => {
      await stations.update(id, (station) => station, true, NOW, changer)
      const name = 'Another'
      await stations.update(
        id,
        (station) => station && { ...station, name, shown: station },
        true,
        NOW,
        changer,
      )
    },
    moderate: async (stations) => {
      for (const state of ['rejected', 'pending', 'listed'] as const) {
        await stations.moderate(id, allow, { state, reason: 'a reason' }, NOW, owner)
      }
    },
    putCover: (stations) => stations.putCover(id, allow, new Uint8Array([1]), true, NOW),
    remove: (stations) => stations.remove('generated-2', allow, NOW, USER),
  })
  const pending = ownStation({ id: 'generated-100', moderation: 'pending' })
  await callStore(recording, 'revisions', createRevisionStore(queries), {
    save: (revisions) => revisions.save(pending, true, NOW),
    decide: (revisions) =>
      revisions.decide(pending.id, 'rejected', { rejection: 'a reason', fieldReasons: {} }),
    setCover: (revisions) => revisions.setCover(pending.id, null),
    copyToStation: (revisions) => revisions.copyToStation(pending.id),
    remove: (revisions) => revisions.remove(pending.id),
  })
  await callStore(recording, 'claims', createClaimStore(queries, pictureUrls), {
    request: (claims) => claims.request(CLAIMED_STATION, USER, NOW),
    find: (claims) => claims.find(CLAIMED_STATION, USER, NOW),
    list: async (claims) => {
      await claims.request('generated-3', USER, NOW)
      await readTwoPages((page) => claims.list(page), 1)
    },
    grant: async (claims) => {
      const claim = await claims.find(CLAIMED_STATION, USER, NOW)
      if (claim === null) throw new Error('Expected a claim.')
      await claims.grant(CLAIMED_STATION, USER, claim, 'stream', NOW)
    },
    release: (claims) => claims.release(CLAIMED_STATION, allow, NOW, USER),
  })
  await callStore(recording, 'answers', createDecisionStore(queries), {
    save: (answers) =>
      answers.save({ id, ownerId: owner, shown: null }, { state: 'listed', reason: null }, NOW),
    unread: (answers) => answers.unread(owner),
    markRead: (decisions) => decisions.markRead(owner, id),
  })
  await callStore(recording, 'visibility', createVisibilityStore(queries, pictureUrls), {
    setHidden: async (visibility) => {
      for (const reason of ['a reason', null])
        await visibility.setHidden(STATION, allow, reason, NOW, USER)
    },
    setMergedInto: async (visibility) => {
      for (const into of ['generated-1', null])
        await visibility.setMergedInto(STATION, allow, into, NOW, USER)
    },
    duplicates: (visibility) => visibility.duplicates(ownStation()),
    delisted: async (visibility) => {
      for (const hidden of ['generated-10', 'generated-11']) {
        await visibility.setHidden(hidden, allow, 'a reason', NOW, owner)
      }
      await readTwoPages((page) => visibility.delisted(page), 1)
    },
  })
  await callStore(recording, 'people', createPeopleStore(queries, RELATIVE_PICTURE_URLS), {
    list: async (people) => {
      for (const request of [
        {},
        { query: 'name 1' },
        { role: 'creator' },
        { role: 'listener' },
      ] as const)
        await readTwoPages((page) => people.list({ ...request, viewer: USER, ...page }), 2)
    },
    find: (people) => people.find(USER, nameOf('user', 1)),
    stationsOf: (people) => people.stationsOf([USER, nameOf('user', 2)], FEW),
    block: (people) => people.block(USER, nameOf('user', 7), NOW),
    unblock: (people) => people.unblock(USER, nameOf('user', 7)),
    blockedBy: (people) => people.blockedBy(USER),
  })
  await callStore(recording, 'personReports', createPersonReportStore(queries), {
    add: (reports) => reports.add(USER, nameOf('user', 8), { reason: 'name', text: null }, NOW),
    list: (reports) => readTwoPages((page) => reports.list({ state: 'open', ...page })),
    resolve: (reports) => reports.resolve(nameOf('user-report', 1), true, NOW, USER),
  })
  await callStore(recording, 'reportedStations', createReportedStationStore(queries), {
    list: (reported) => readTwoPages((page) => reported.list(page)),
    settle: async (reported) => {
      const until = new Date(NOW).toISOString()
      await reported.settle(STATION, { resolved: true, until }, NOW, USER)
      const reports = [nameOf('report', 1), nameOf('report', 3)]
      await reported.settle(STATION, { resolved: false, reports }, NOW, USER)
    },
  })
  await callStore(recording, 'reports', createStationReportStore(queries), {
    add: (reports) => reports.add(USER, STATION, { reason: 'silent', text: null }, NOW),
    list: (reports) => readTwoPages((page) => reports.list({ state: 'open', ...page })),
    resolve: (reports) => reports.resolve(nameOf('report', 1), true, NOW, USER),
  })
  await callStore(recording, 'covers', createCoverStore(queries), {
    get: (covers) => covers.get(nameOf('cover-of-an', 1)),
    add: (covers) => covers.add(new Uint8Array([2])),
  })
  await callStore(recording, 'pictures', createPictureStore(queries), {
    find: (pictures) => pictures.find('https://radio.example/logo.png', 64),
    put: (pictures) => pictures.put('https://radio.example/logo.png', null, NOW),
  })
  await callStore(recording, 'listeners', createListenerStore(queries), {
    find: (listeners) => listeners.find([nameOf('listener', 1), nameOf('listener', 2)]),
    stationsSince: (listeners) => listeners.stationsSince([nameOf('listener', 1)], BEFORE),
    put: (listeners) =>
      listeners.put(
        new Map([[nameOf('listener', 1), { stationId: null, countrycode: '', at: NOW }]]),
      ),
    removeBefore: (listeners) => listeners.removeBefore(BEFORE),
  })
  await callStore(recording, 'listening', createListeningStore(queries), {
    add: (listening) =>
      listening.add([{ stationId: STATION, day: '2026-01-01', countrycode: 'DE', ms: 1 }]),
    page: (listening) => listening.page('2026-01-02', { station_key: 7, countrycode: 'DE' }, FEW),
    removeUpTo: (listening) => listening.removeUpTo('2026-01-01'),
  })
  const dayListener = { day: '2026-01-01', listener: 7, stationId: STATION, countrycode: 'DE' }
  await callStore(recording, 'dayListeners', createDayListenerStore(queries), {
    find: (listeners) => listeners.find('2026-01-01', [7, 8]),
    add: (listeners) => listeners.add('listening', [dayListener]),
    page: (listeners) =>
      listeners.page('2026-01-01', 'listening', { listener: 7, station_key: 7 }, FEW),
    oldest: (listeners) => listeners.oldest(),
    removeSome: (listeners) => listeners.removeSome('2026-01-01'),
  })
  const figures = {
    ...{ station_key: 7, day: '2026-01-01', countrycode: '', listeners: 5, hours: 1 },
    ...{ starts: 5, start_ms: 400, dropouts: 0, failures: 0 },
  }
  await callStore(recording, 'stationDays', createStationDayStore(queries), {
    add: (days) => days.add([figures]),
    setLastPlayed: (days) => days.setLastPlayed('2026-01-01', [{ key: 7, countrycode: 'DE' }]),
    removeBefore: (days) => days.removeBefore('2026-01-01'),
  })
  await callStore(recording, 'listeningWrites', createListeningWriteStore(queries), {
    advance: async (writes) => {
      for (const to of [2, 3]) await writes.advance('an instance', { from: 1, to }, NOW)
    },
    heartbeats: (writes) => writes.heartbeats('an instance'),
    removeBefore: (writes) => writes.removeBefore(BEFORE),
  })
  const outcome = { stationId: STATION, day: '2026-01-01' }
  await callStore(recording, 'outcomes', createOutcomeStore(queries), {
    add: (outcomes) =>
      outcomes.add([{ ...outcome, reason: 'lost', count: 1, startMs: 2, dropouts: 3 }]),
    page: (outcomes) => outcomes.page('2026-01-02', { station_key: 7, reason: '' }, FEW),
    removeUpTo: (outcomes) => outcomes.removeUpTo('2026-01-01'),
  })
  await recording.as('figures', () =>
    createFigureReader(queries)(STATION, 30, FILLED_AT + 3 * DAY_MS),
  )
}

async function queryRemaining(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'checks', createCheckStore(queries), {
    due: (checks) => checks.due(NOW, FEW),
    find: (checks) => checks.find(STATION),
    postpone: (checks) => checks.postpone(1, NOW),
    sums: (checks) => checks.sums(1),
    record: (checks) =>
      checks.record(
        1,
        { ...NO_VISITS, since: NOW },
        {
          nextAt: NOW,
          sound: { codec: 'MP3', bitrate: 128, name: 'A radio' },
          isBackOnAir: true,
          requestedBy: null,
        },
      ),
    reserveHost: (checks) => checks.reserveHost('radio.example', NOW, BEFORE),
    deleteHosts: (checks) => checks.deleteHosts(BEFORE),
  })
  await callStore(recording, 'limits', createRateLimitStore(queries), {
    add: (limits) =>
      limits.add(
        ['an account', nameOf('key', 1)].map((key) => ({ key, points: 1, endsAt: NOW })),
        FILLED_AT,
      ),
    removeEnded: (limits) => limits.removeEnded(FILLED_AT + 10),
  })
  await callStore(recording, 'leases', createLeases(queries), {
    take: (leases) => leases.take('a turn', NOW),
    prune: (leases) => leases.prune(),
    release: (leases) => leases.release('a turn'),
  })
  await callStore(recording, 'events', createEventStore(queries), {
    add: (events) => events.add([airEvent(STATION)], NOW),
    floor: (events) => events.floor(FEW),
    after: (events) => events.after(1, FEW),
    prune: (events) => events.prune(FILLED_AT + 10),
  })
  await callStore(recording, 'interests', createInterestStore(queries), {
    of: (interests) => interests.of([USER, nameOf('user', 1)]),
    viewersOf: (interests) => interests.viewersOf([STATION, 'generated-1']),
  })
  await recording.as('marks', async () => {
    await writeMark(queries, 'a mark', 'set')
    await readMark(queries, 'a mark')
    await hasMarks(queries, 'a:')
  })
}

/** Calls the store methods that no route reaches, and records their SQL statements. */
export async function queryStores(recording: Recording): Promise<void> {
  await queryStations(recording)
  await queryUsers(recording)
  await queryCreators(recording)
  await queryPayments(recording)
  await queryRemaining(recording)
  await queryAdmin(recording)
  await querySchedule(recording)
  await queryAdminStations(recording)
  await queryNotices(recording)
  await queryCare(recording)
  await queryAnalytics(recording)
}
