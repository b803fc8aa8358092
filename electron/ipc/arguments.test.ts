import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { miniChannels } from '../../preload/contract/mini.ts'
import { IDLE_REPORT } from '../../preload/contract/player.ts'
import { MENU_STATIONS_MAX, PICTURE_MAX } from '../../preload/contract/stations.ts'
import { pageChannels } from '../../preload/contract.ts'
import { channelsOf } from '../../preload/testing/channels-of.ts'
import { LASTFM_BATCH } from '../../shared/scrobbling/scrobble-service.ts'
import { MAX_ACCOUNT, MAX_SESSION_BYTES } from '../page-channels.ts'
import { openedChannels, schemas } from './testing/channel-schemas.ts'

const station = { id: 'night-bus', name: 'Night Bus' }
const timed = { artist: 'Undertone', title: 'One', startedAt: 1_790_000_000 }
const idle = IDLE_REPORT
const show = { title: 'Deep Space', startsAt: 1_790_000_000_000, endsAt: 1_790_003_600_000 }
const playing = { ...idle, status: 'playing', station, isFavorite: false, canSkip: true }
const full = Array.from({ length: MENU_STATIONS_MAX }, (_, index) => ({
  id: `s${index}`,
  name: 'x',
}))
const request = { stream: 'a1b2c3d4', stationId: 'night-bus', url: 'https://radio.example/live' }

/** The channels that carry nothing. */
const silent = new Set<string>([
  'config:load',
  'session:load',
  'session:clear',
  'session:keyring-waits',
  'session:without-keyring',
  'scrobbling:load',
  'scrobbling:clear',
  'scrobbling:lastfm-begin',
  'scrobbling:lastfm-finish',
  'browser:google',
  'browser:robot-check',
  'browser:cancel',
  'stream:clear-accounts',
  'links:take',
  'desktop:state',
  'desktop:restart',
  'desktop:crash-log',
  'mini:report',
])

const table = { page: pageChannels, mini: miniChannels }
const declared = channelsOf(table, '').filter(({ channel }) => channel.kind !== 'event')
/** How many values each channel carries. */
const takes = new Map(
  declared.map(({ channel }) => [channel.name, 'takes' in channel ? channel.takes : 0]),
)

const stationAccount = {
  stationId: 'own-x1',
  url: 'http://members.example/live',
  username: 'listener',
  password: 'x'.repeat(2_048),
}

type Example = readonly [channel: string, args: readonly unknown[]]

const accepted: readonly Example[] = [
  ['config:load', []],
  ['session:load', []],
  ['session:clear', []],
  ['session:keyring-waits', []],
  ['session:without-keyring', []],
  ['scrobbling:load', []],
  ['scrobbling:clear', []],
  ['scrobbling:lastfm-begin', []],
  ['scrobbling:lastfm-finish', []],
  ['scrobbling:lastfm-scrobble', ['key', Array.from({ length: LASTFM_BATCH }, () => timed)]],
  ['scrobbling:lastfm-now-playing', ['key', timed]],
  ['scrobbling:save', ['x'.repeat(MAX_ACCOUNT)]],
  ['browser:google', []],
  ['browser:robot-check', []],
  ['browser:cancel', []],
  ['session:save', ['a', false]],
  ['session:save', ['x'.repeat(MAX_SESSION_BYTES), true]],
  ['player:report', [{ ...playing, title: 'Burial – Archangel', isSongKept: true }]],
  ['player:report', [{ ...playing, status: 'reconnecting', volume: 0, muted: true }]],
  ['player:report', [{ ...playing, sleepEndsAt: 1_790_000_000_000 }]],
  ['player:report', [{ ...playing, show, nextShow: { ...show, endsAt: null } }]],
  ['player:report', [{ ...playing, cover: 'x'.repeat(PICTURE_MAX), favicon: 'y' }]],
  ['player:report', [idle]],
  ['player:listening', [true]],
  ['player:media-key', ['next']],
  ['player:media-key', ['play-pause']],
  ['stream:open', [request]],
  ['stream:open', [{ ...request, stream: 'x'.repeat(64), url: 'file:///etc/passwd' }]],
  ['stream:figures', ['a1b2c3d4']],
  ['stream:allow-private', ['http://192.168.1.5:8000/live']],
  ['stream:charset', ['night-bus']],
  ['stream:set-charset', ['night-bus', 'koi8-r']],
  ['stream:set-charset', ['night-bus', null]],
  ['stream:close', ['a1b2c3d4']],
  ['stream:clear-accounts', []],
  ['stream:save-accounts', [[]]],
  ['stream:save-accounts', [[stationAccount, stationAccount]]],
  ['stream:copy-account', ['dropped:x', 'own-x1']],
  ['stream:remove-accounts', [['own-x1']]],
  ['stream:online', [false]],
  ['notification:song', [{ title: 'Archangel', body: '' }]],
  ['notification:follow', [{ id: 'begins:a', title: 'Deep Space', body: 'Night Bus' }]],
  ['links:take', []],
  ['desktop:state', []],
  ['desktop:restart', []],
  ['desktop:crash-log', []],
  ['desktop:change', [{}]],
  ['desktop:change', [{ hardwareAcceleration: false }]],
  ['desktop:change', [{ mediaKeys: 'shortcuts' }]],
  ['desktop:change', [{ mediaKeys: 'off', startAtLogin: true }]],
  ['desktop:proxy-listening', [true]],
  ['desktop:proxy-answer', [null]],
  ['desktop:proxy-answer', [{ username: 'ada', password: 'x'.repeat(256) }]],
  ['library:menu-stations', [{ favorites: [], recent: [] }]],
  ['library:menu-stations', [{ favorites: full, recent: full }]],
  ['window:theme', ['dark']],
  ['window:theme', ['system']],
  ['window:mini', [true]],
  ['window:full-screen', [false]],
  ['stream:fetch-list', ['http://radio.example/list.opml', 'dropped:x']],
  ['mini:report', []],
  ['mini:act', ['play-pause']],
  ['mini:act', ['favorite']],
  ['mini:act', ['keep-song']],
  ['mini:act', [{ type: 'volume', level: 1 }]],
]

const refused: readonly Example[] = [
  ['config:load', ['extra']],
  ['session:load', [undefined]],
  ['session:clear', ['everything']],
  ['session:keyring-waits', [true]],
  ['session:without-keyring', ['please']],
  ['scrobbling:load', [undefined]],
  ['scrobbling:clear', ['everything']],
  ['scrobbling:lastfm-begin', ['https://evil.example']],
  ['scrobbling:lastfm-finish', [undefined]],
  ['scrobbling:lastfm-scrobble', ['key', []]],
  ['scrobbling:lastfm-scrobble', ['key', Array.from({ length: LASTFM_BATCH + 1 }, () => timed)]],
  ['scrobbling:lastfm-scrobble', ['two words', [timed]]],
  ['scrobbling:lastfm-now-playing', ['key', { ...timed, sk: 'another' }]],
  ['scrobbling:save', ['']],
  ['scrobbling:save', ['x'.repeat(MAX_ACCOUNT + 1)]],
  ['browser:google', ['https://evil.example/authorize']],
  ['browser:google', [undefined]],
  ['browser:robot-check', [{ siteKey: 'mine' }]],
  ['browser:cancel', [null]],
  ['session:save', []],
  ['session:save', ['a']],
  ['session:save', ['', false]],
  ['session:save', [42, false]],
  ['session:save', ['a', 'b']],
  ['session:save', ['x'.repeat(MAX_SESSION_BYTES + 1), false]],
  ['session:save', ['é'.repeat(MAX_SESSION_BYTES / 2 + 1), false]],
  ['player:report', [{ ...idle, status: 'loud' }]],
  ['player:report', [{ ...idle, station: undefined }]],
  ['player:report', [{ ...idle, title: undefined }]],
  ['player:report', [{ ...idle, extra: 1 }]],
  ['player:report', [{ ...playing, station: { ...station, name: 'x'.repeat(301) } }]],
  ['player:report', [{ ...playing, title: 'x'.repeat(301) }]],
  ['player:report', [{ ...playing, show: { ...show, title: 'x'.repeat(301) } }]],
  ['player:report', [{ ...playing, show: { ...show, startsAt: null } }]],
  ['player:report', [{ ...playing, nextShow: { ...show, host: 'Ana' } }]],
  ['player:report', [{ ...playing, nextShow: undefined }]],
  ['player:report', [{ ...playing, cover: 'x'.repeat(PICTURE_MAX + 1) }]],
  ['player:report', [{ ...playing, favicon: '' }]],
  ['player:report', [{ ...playing, isFavorite: 1 }]],
  ['player:report', [{ ...playing, isSongKept: 'yes' }]],
  ['player:report', [{ ...idle, volume: 1.01 }]],
  ['player:report', [{ ...idle, volume: -0.01 }]],
  ['player:report', [{ ...idle, volume: Number.NaN }]],
  ['player:report', [{ ...idle, muted: 0 }]],
  ['player:report', [{ ...idle, sleepEndsAt: 0 }]],
  ['player:report', [{ ...idle, sleepEndsAt: Number.POSITIVE_INFINITY }]],
  ['player:report', [{ status: 'playing', station, title: null }]],
  ['player:listening', ['yes']],
  ['player:media-key', ['volume-up']],
  ['player:media-key', [{ type: 'station', id: 'night-bus' }]],
  ['player:media-key', ['volume-up']],
  ['player:media-key', [{ type: 'station', id: 'night-bus' }]],
  ['stream:open', [{ ...request, stream: 'short' }]],
  ['stream:open', [{ ...request, stream: 'x'.repeat(65) }]],
  ['stream:open', [{ ...request, stream: '../../etc' }]],
  ['stream:open', [{ ...request, url: 'x'.repeat(8_193) }]],
  ['stream:open', [{ ...request, url: 7 }]],
  ['stream:open', [{ ...request, allow: true }]],
  ['stream:open', [{ stream: 'a1b2c3d4', url: request.url }]],
  ['stream:figures', ['a1b2c3d4', 'a1b2c3d5']],
  ['stream:figures', [null]],
  ['stream:allow-private', [{}]],
  ['stream:allow-private', ['']],
  ['stream:charset', ['']],
  ['stream:charset', ['x'.repeat(301)]],
  ['stream:set-charset', ['night-bus', 'utf-16le']],
  ['stream:set-charset', ['night-bus']],
  ['stream:set-charset', [null, 'koi8-r']],
  ['stream:close', ['a/b/c/d/e']],
  ['stream:clear-accounts', ['everything']],
  ['stream:save-accounts', [null]],
  ['stream:save-accounts', [[{ ...stationAccount, password: 'x'.repeat(2_049) }]]],
  ['stream:save-accounts', [[{ ...stationAccount, host: 'evil.example' }]]],
  ['stream:save-accounts', [Array.from({ length: 1_001 }, () => stationAccount)]],
  ['stream:copy-account', ['own-x1']],
  ['stream:copy-account', ['own-x1', 7]],
  ['stream:remove-accounts', ['own-x1']],
  ['stream:remove-accounts', [Array.from({ length: 1_001 }, () => 'own-x1')]],
  ['stream:online', ['no']],
  ['notification:song', [{ title: 'x'.repeat(301), body: '' }]],
  ['notification:song', [{ title: 'x', body: 'x'.repeat(301) }]],
  ['notification:song', [{ title: '', body: '' }]],
  ['notification:follow', [{ title: 'x', body: '' }]],
  ['notification:follow', [{ id: 'x', title: 'x'.repeat(301), body: '' }]],
  ['notification:follow', [{ id: 'x', title: 'x', body: '', icon: '/etc/passwd' }]],
  ['notification:song', [{ title: 'x', body: '', icon: '/etc/passwd' }]],
  ['links:take', [1]],
  ['desktop:state', [null]],
  ['desktop:restart', ['/tmp/other']],
  ['desktop:crash-log', ['../main.log']],
  ['desktop:change', [{ hardwareAcceleration: 'off' }]],
  ['desktop:change', []],
  ['desktop:change', [{ mediaKeys: 'both' }]],
  ['desktop:change', [{ startAtLogin: 'yes' }]],
  ['desktop:change', [{ openAtLogin: true }]],
  ['desktop:proxy-listening', ['yes']],
  ['desktop:proxy-answer', [{ username: 'ada' }]],
  ['desktop:proxy-answer', [{ username: 'ada', password: 'x'.repeat(257) }]],
  ['desktop:proxy-answer', [{ username: 'ada', password: 'x', host: 'evil.example' }]],
  ['library:menu-stations', [{ favorites: [] }]],
  ['library:menu-stations', [{ favorites: [...full, station], recent: [] }]],
  ['library:menu-stations', [{ favorites: [], recent: [...full, station] }]],
  ['library:menu-stations', [{ favorites: [{ ...station, url: 'file:///' }], recent: [] }]],
  ['library:menu-stations', [{ favorites: [], recent: [{ id: '', name: 'x' }] }]],
  ['window:theme', ['sepia']],
  ['window:theme', []],
  ['window:mini', [1]],
  ['window:mini', [true, true]],
  ['window:full-screen', [{}]],
  ['stream:fetch-list', ['http://radio.example/list.opml']],
  ['stream:fetch-list', ['', 'dropped:x']],
  ['stream:fetch-list', ['x'.repeat(8_193), 'dropped:x']],
  ['mini:report', [1]],
  ['mini:act', ['quit']],
  ['mini:act', [{ type: 'volume', level: 1.01 }]],
  ['mini:act', [{ type: 'station', id: 'night-bus' }]],
]

describe('arguments of every channel', () => {
  test('main opens each channel of the contract that a page speaks on, once and no other', () => {
    const names = (channels: typeof openedChannels | typeof declared) =>
      channels.map(({ channel }) => `${channel.kind} ${channel.name}`).sort()
    expect(names(openedChannels)).toEqual(names(declared))
  })

  test.each(accepted)('%s accepts what the contract says (%#)', (channel, args) => {
    expect(schemas[channel]?.safeParse(args).success).toBe(true)
  })

  test.each(refused)('%s refuses %#', (channel, args) => {
    expect(schemas[channel]?.safeParse(args).success).toBe(false)
  })

  test('every channel has an example of what it accepts and one of what it refuses', () => {
    for (const examples of [accepted, refused]) {
      const missing = Object.keys(schemas).filter((name) => !examples.some(([at]) => at === name))
      expect(missing).toEqual([])
    }
  })

  test('only the channels that carry nothing accept an empty list', () => {
    const empty = Object.entries(schemas).filter(([, schema]) => schema.safeParse([]).success)
    expect(new Set(empty.map(([channel]) => channel))).toEqual(silent)
  })

  test('anything at all is answered with yes or no, and yes only for the right shape', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 4 }), (args) => {
        for (const [channel, schema] of Object.entries(schemas)) {
          const { success } = schema.safeParse(args)
          if (silent.has(channel)) expect(success).toBe(args.length === 0)
          else if (success) expect(args).toHaveLength(takes.get(channel) ?? 0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
