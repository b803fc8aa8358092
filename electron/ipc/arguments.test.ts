import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { IDLE_REPORT } from '../../preload/contract/player.ts'
import { MAX_ACCOUNT } from '../../preload/contract/scrobbling.ts'
import { MAX_SESSION_BYTES } from '../../preload/contract/session.ts'
import { MENU_STATIONS_MAX, PICTURE_MAX } from '../../preload/contract/stations.ts'
import { channelsByWindow } from '../../preload/contract.ts'
import { incomingChannels } from '../../preload/testing/channels-of.ts'
import { LASTFM_BATCH } from '../../shared/scrobbling/scrobble-service.ts'
import { argumentsSchema } from './channels.ts'
import { rulesOf } from './testing/arbitrary-of.ts'

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

/** Incoming channels of main with accepted arguments. */
const channels = incomingChannels(channelsByWindow).map((channel) => ({
  name: channel.name,
  takes: channel.schemas().length,
  schema: argumentsSchema(channel),
}))
const accepts = (channel: string, args: readonly unknown[]) =>
  channels.find(({ name }) => name === channel)?.schema.safeParse(args).success

const stationAccount = {
  stationId: 'own-x1',
  url: 'http://members.example/live',
  username: 'listener',
  password: 'x'.repeat(2_048),
}

type Example = readonly [channel: string, args: readonly unknown[]]

const accepted: readonly Example[] = [
  ['scrobbling:lastfm-scrobble', ['key', Array.from({ length: LASTFM_BATCH }, () => timed)]],
  ['scrobbling:lastfm-now-playing', ['key', timed]],
  ['scrobbling:save', ['x'.repeat(MAX_ACCOUNT)]],
  ['session:save', ['a', false]],
  ['session:save', ['x'.repeat(MAX_SESSION_BYTES), true]],
  ['player:report', [{ ...playing, title: 'Burial – Archangel', isSongSaved: true }]],
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
  ['stream:save-accounts', [[]]],
  ['stream:save-accounts', [[stationAccount, stationAccount]]],
  ['stream:copy-account', ['dropped:x', 'own-x1']],
  ['stream:remove-accounts', [['own-x1']]],
  ['stream:online', [false]],
  ['notification:song', [{ title: 'Archangel', body: '' }]],
  ['notification:follow', [{ id: 'begins:a', title: 'Deep Space', body: 'Night Bus' }]],
  ['desktop:change', [{}]],
  ['desktop:change', [{ hardwareAcceleration: false }]],
  ['desktop:change', [{ mediaKeys: 'shortcuts' }]],
  ['desktop:change', [{ mediaKeys: 'off', startAtLogin: true }]],
  ['desktop:proxy-listening', [true]],
  ['desktop:proxy-login', [null]],
  ['desktop:proxy-login', [{ username: 'ada', password: 'x'.repeat(256) }]],
  ['library:menu-stations', [{ favorites: [], recent: [] }]],
  ['library:menu-stations', [{ favorites: full, recent: full }]],
  ['window:theme', ['dark']],
  ['window:theme', ['system']],
  ['window:mini', [true]],
  ['window:full-screen', [false]],
  ['stream:fetch-list', ['http://radio.example/list.opml', 'dropped:x']],
  ['mini:act', ['play-pause']],
  ['mini:act', ['favorite']],
  ['mini:act', ['save-song']],
  ['mini:act', [{ type: 'volume', level: 1 }]],
]

const refused: readonly Example[] = [
  ['scrobbling:lastfm-scrobble', ['key', []]],
  ['scrobbling:lastfm-scrobble', ['key', Array.from({ length: LASTFM_BATCH + 1 }, () => timed)]],
  ['scrobbling:lastfm-scrobble', ['two words', [timed]]],
  ['scrobbling:lastfm-now-playing', ['key', { ...timed, sk: 'another' }]],
  ['scrobbling:save', ['']],
  ['scrobbling:save', ['x'.repeat(MAX_ACCOUNT + 1)]],
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
  ['player:report', [{ ...playing, isSongSaved: 'yes' }]],
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
  ['desktop:change', [{ hardwareAcceleration: 'off' }]],
  ['desktop:change', []],
  ['desktop:change', [{ mediaKeys: 'both' }]],
  ['desktop:change', [{ startAtLogin: 'yes' }]],
  ['desktop:change', [{ openAtLogin: true }]],
  ['desktop:proxy-listening', ['yes']],
  ['desktop:proxy-login', [{ username: 'ada' }]],
  ['desktop:proxy-login', [{ username: 'ada', password: 'x'.repeat(257) }]],
  ['desktop:proxy-login', [{ username: 'ada', password: 'x', host: 'evil.example' }]],
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
  ['mini:act', ['quit']],
  ['mini:act', [{ type: 'volume', level: 1.01 }]],
  ['mini:act', [{ type: 'station', id: 'night-bus' }]],
]

/** Paths in a schema without limits or strictness. */
function openEnds(schema: z.core.$ZodType, at: string): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isLimited = rulesOf(def).some((rule) => rule.maximum ?? rule.pattern)
  switch (def.type) {
    case 'tuple':
      return def.items.flatMap((item, index) => openEnds(item, `${at}.${index}`))
    case 'object':
      return [
        ...(def.catchall?._zod.def.type === 'never' ? [] : [`${at}: other keys`]),
        ...Object.entries(def.shape).flatMap(([key, one]) => openEnds(one, `${at}.${key}`)),
      ]
    case 'union':
      return def.options.flatMap((option) => openEnds(option, at))
    case 'optional':
    case 'nullable':
      return openEnds(def.innerType, at)
    case 'array':
      return [...(isLimited ? [] : [`${at}: any length`]), ...openEnds(def.element, at)]
    case 'string':
      return isLimited ? [] : [`${at}: any length`]
    case 'number':
      // Integers are safe integers.
      return 'format' in def || rulesOf(def).some(({ value }) => value) ? [] : [`${at}: any number`]
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${at}: ${def.type}`]
  }
}

describe('the argument schemas', () => {
  test.each(accepted)('%s accepts valid arguments (%#)', (channel, args) => {
    expect(accepts(channel, args)).toBe(true)
  })

  test.each(refused)('%s refuses %#', (channel, args) => {
    expect(accepts(channel, args)).toBe(false)
  })

  test('finds schemas without limits', () => {
    const loose = z.tuple([z.object({ a: z.string() }), z.array(z.number()), z.unknown()])
    expect(openEnds(loose, 'x')).toEqual([
      'x.0: other keys',
      'x.0.a: any length',
      'x.1: any length',
      'x.1: any number',
      'x.2: unknown',
    ])
  })

  test('limit every text, list, number and object', () => {
    expect(channels.flatMap(({ name, schema }) => openEnds(schema, name))).toEqual([])
  })

  test('accept an empty list only without arguments', () => {
    for (const { name, takes } of channels) expect(accepts(name, []), name).toBe(takes === 0)
  })

  test('never throw, and accept only the right number of arguments', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 4 }), (args) => {
        for (const { takes, schema } of channels) {
          const { success } = schema.safeParse(args)
          if (takes === 0) expect(success).toBe(args.length === 0)
          else if (success) expect(args).toHaveLength(takes)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
