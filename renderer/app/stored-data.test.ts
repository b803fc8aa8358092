// @vitest-environment jsdom
// cspell:ignore oqvhz Halleluwah
/** Texts as commit 20cf1ac8 wrote them. Queues of unsent changes: offline-queues.test.ts. */
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deletionMark } from '../domain/auth/deletion-mark.ts'
import { reminders } from '../domain/following/notifications/reminders.ts'
import { shownNotifications } from '../domain/following/shown-notifications.ts'
import { createConnectionMemory } from '../domain/player/connection-memory.ts'
import { droppedStation } from '../domain/player/dropped-station.ts'
import { playAddress } from '../domain/player/play-address.ts'
import { player, stationVariants, stationVolume } from '../domain/player/player.ts'
import { createRecentDrops } from '../domain/player/recent-drops.ts'
import { createStationVolumes } from '../domain/player/station-values.ts'
import { createDirectoryClicks } from '../domain/reporting/directory.ts'
import { createListenQueue } from '../domain/scrobbling/listen-queue.ts'
import { LISTENS_KEYS } from '../domain/scrobbling/services.ts'
import { SETTINGS, type SettingName } from '../domain/settings/registry.ts'
import { getSetting, moveFormerKeys } from '../domain/settings/settings.ts'
import { createRecentSearches, createSavedSearches } from '../domain/stations/searches.ts'
import { createDurableText } from '../platform/durable-text.ts'
import { useHiddenColumns } from '../screens/admin/components/user-table.tsx'
import { createPendingCheckout } from '../screens/plans/pending-checkout.ts'

const AT = Date.parse('2026-11-21T20:04:00.000Z')
const store = (texts: Readonly<Record<string, string>>, storage = localStorage) => {
  for (const [key, text] of Object.entries(texts)) storage.setItem(key, text)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('reads all settings and moves keep-awake to its new key', () => {
  store({
    ...{ 'vite-ui-theme': 'dark', font: 'manrope', volume: '0.35' },
    ...{ 'station-volumes-kept': 'off', 'keep-awake': 'on', 'song-notifications': 'on' },
    ...{ 'notice-shows': 'off', 'notice-stations': 'off', 'notice-creators': 'off' },
    ...{ 'notices-outside': 'on', 'quiet-hours': 'on', 'quiet-from': '22:15' },
    ...{ 'quiet-to': '07:45', 'directory-clicks': 'off', releases: 'off' },
    ...{ 'station-layout': 'grid', 'listening-outcomes': 'on', 'first-sound-told': 'ada' },
  })
  moveFormerKeys()
  const names = Object.keys(SETTINGS) as SettingName[]
  expect(Object.fromEntries(names.map((name) => [name, getSetting(name)]))).toEqual({
    ...{ theme: 'dark', font: 'manrope', volume: 0.35, stationVolumes: 'off' },
    ...{ keepScreenOn: 'on', songNotifications: 'on', notifyShows: 'off', notifyStations: 'off' },
    ...{ notifyCreators: 'off', notifyOutside: 'on', quietHours: 'on', quietFrom: '22:15' },
    ...{ quietTo: '07:45', directoryClicks: 'off', releases: 'off', stationLayout: 'grid' },
    ...{ genres: '', country: '', rowDensity: 'normal', listeningOutcomes: 'on' },
  })
  expect(localStorage.getItem('keep-screen-on')).toBe('on')
  expect([localStorage.getItem('keep-awake'), localStorage.getItem('first-sound-told')]).toEqual([
    null,
    null,
  ])
})

test('keeps a setting that was changed under its new key', () => {
  store({ 'keep-awake': 'on', 'keep-screen-on': 'off' })
  moveFormerKeys()
  expect(getSetting('keepScreenOn')).toBe('off')
})

test('reads volumes by station, also of a dropped address whose id has changed', () => {
  store({ 'station-volumes': '[["night-bus",0.4],["dropped:1oqvhz7",0.25]]' })
  store(
    { 'dropped-stations': '[{"url":"http://radio.example.org:8000/live","name":"Cellar Radio"}]' },
    sessionStorage,
  )
  expect(stationVolume.get('night-bus')).toBe(0.4)
  const station = createRecentDrops(sessionStorage).find('dropped:1oqvhz7')
  expect(station).toMatchObject({ name: 'Cellar Radio', url: 'http://radio.example.org:8000/live' })
  const dropped = droppedStation('http://radio.example.org:8000/live', 'Cellar Radio')
  const play = vi.spyOn(player, 'play').mockReturnValue()
  playAddress(dropped, null)
  expect(play).toHaveBeenCalledExactlyOnceWith(dropped)
  expect(stationVolume.get(dropped.id)).toBe(0.25)
  expect(createStationVolumes(localStorage).get('dropped:1oqvhz7')).toBeNull()
  play.mockRestore()
})

test('reads the chosen variant of a station and what the connection carries', () => {
  const url = 'http://radio.example.org/night-bus.aac'
  const carried = { carried: 128, dropped: 320, droppedAt: AT + 1, strained: null }
  store({
    'station-variants': `[["night-bus","${url}"]]`,
    'connection-memory': JSON.stringify(carried),
  })
  expect(stationVariants.chosen('night-bus')).toBe(url)
  expect(createConnectionMemory(localStorage).get()).toEqual(carried)
})

test('reads recent and saved searches', () => {
  store({
    'recent-searches:ada': '["kyiv","dub techno"]',
    'saved-searches:ada': '["query=dub&country=UA"]',
  })
  expect(createRecentSearches(localStorage).list('ada')).toEqual(['kyiv', 'dub techno'])
  expect(createSavedSearches(localStorage).list('ada')).toEqual(['query=dub&country=UA'])
})

test('reads notices that were shown and reminders', () => {
  store({
    'following-notices': `{"uid":"ada","notices":[{"id":"show drift 1","kind":"show","title":"Drift","stationId":"night-bus","stationName":"Night Bus","at":${AT}}],"seenAt":${AT - 1}}`,
    reminders:
      '{"uid":"ada","items":[{"id":"b1","showId":"drift","title":"Drift","stationId":"night-bus","stationName":"Night Bus","startsAt":"2026-11-22T20:00:00.000Z","endsAt":"2026-11-22T22:00:00.000Z"}]}',
  })
  const broadcast = { title: 'Drift', stationId: 'night-bus', stationName: 'Night Bus' }
  expect(shownNotifications.list('ada')).toEqual([
    { id: 'show drift 1', kind: 'show', ...broadcast, at: AT },
  ])
  expect(shownNotifications.countUnseen('ada')).toBe(1)
  const time = { startsAt: '2026-11-22T20:00:00.000Z', endsAt: '2026-11-22T22:00:00.000Z' }
  expect(reminders.list('ada')).toEqual([{ id: 'b1', showId: 'drift', ...broadcast, ...time }])
})

test('reads an open payment page and an account deletion that has started', () => {
  store({
    checkout: '{"uid":"ada","waiting":{"id":"cs_0123456789abcdefghij","plan":"pro"}}',
    'account-deletion': 'ada',
  })
  expect(createPendingCheckout().read('ada')).toEqual({
    id: 'cs_0123456789abcdefghij',
    plan: 'pro',
  })
  expect(deletionMark.isSetFor('ada')).toBe(true)
})

test.each([
  ['listenBrainz', 'waiting-listens'],
  ['lastFm', 'waiting-scrobbles'],
] as const)('reads listens that wait for %s', (service, key) => {
  const listen = { artist: 'Stereolab', title: 'French Disko', station: 'Night Bus' }
  const stored = {
    ...{ uid: 'ada', account: 'ada-lb' },
    listens: [{ ...listen, domain: 'radio.example.org', startedAt: AT }],
    last: { artist: 'Can', title: 'Halleluwah', at: AT - 300_000 },
  }
  store({ [key]: JSON.stringify(stored) })
  expect(createListenQueue(createDurableText(LISTENS_KEYS[service])).read('ada')).toEqual(stored)
})

test('does not report a station to the directory that was reported the same day', async () => {
  const stationuuid = '960e57c5-0601-11e8-ae97-52543be04c81'
  store({ 'clicks-told': `{"day":"2026-11-21","stations":["${stationuuid}"]}` })
  const sent: string[] = []
  const clicks = createDirectoryClicks({
    directoryUrl: async () => 'https://directory.example',
    isEnabled: () => true,
    store: localStorage,
    fetch: async (url) => {
      sent.push(String(url))
      return new Response()
    },
    getTime: () => AT,
  })
  const directory = { stationuuid, goneAt: null }
  await clicks.report({ directory } as unknown as Parameters<typeof clicks.report>[0])
  expect(sent).toEqual([])
})

test('reads the hidden columns of the table of users', () => {
  store({ 'admin-user-columns': '["visible","id","plan"]' })
  const { result } = renderHook(() => useHiddenColumns())
  expect(result.current.hidden).toEqual(['visible', 'id', 'plan'])
})
