import fc from 'fast-check'
import { MENU_STATIONS_MAX, TEXT_MAX } from '../../../preload/contract.ts'
import type { ChannelName } from './contract-shapes.ts'

/** A message as it arrives: whatever survives the structured clone may be an argument. */
export interface HostileCall {
  readonly channel: ChannelName
  readonly args: readonly unknown[]
}

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom('x'.repeat(TEXT_MAX), '\u0000', '\u202e', '__proto__', '../../etc/passwd'),
)
const station = fc.record({ id: text, name: text })
const stations = fc.array(station, { maxLength: MENU_STATIONS_MAX })
const stream = fc.stringMatching(/^[A-Za-z0-9-]{8,64}$/)
const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('file:///etc/passwd', 'javascript:alert(1)', 'http://169.254.169.254/', 'x'),
)

/** Arguments that each channel accepts. */
const RIGHT: Readonly<Record<ChannelName, fc.Arbitrary<readonly unknown[]>>> = {
  'config:load': fc.constant([]),
  'session:load': fc.constant([]),
  'session:save': fc.tuple(text),
  'session:clear': fc.constant([]),
  'session:keyring-waits': fc.constant([]),
  'session:without-keyring': fc.constant([]),
  'browser:google': fc.constant([]),
  'browser:robot-check': fc.constant([]),
  'browser:cancel': fc.constant([]),
  'stream:open': fc.tuple(fc.record({ stream, stationId: text, url })),
  'stream:figures': fc.tuple(stream),
  'stream:allow-private': fc.tuple(url),
  'playlist:read': fc.tuple(fc.uint8Array({ maxLength: 20 })),
  'links:take': fc.constant([]),
  'desktop:state': fc.constant([]),
  'desktop:change': fc.tuple(
    fc.record(
      { mediaKeys: fc.constantFrom('system', 'shortcuts', 'off'), startAtLogin: fc.boolean() },
      { requiredKeys: [] },
    ),
  ),
  'desktop:crash-log': fc.constant([]),
  'mini:report': fc.constant([]),
  'player:report': fc.tuple(
    fc.record({
      status: fc.constantFrom('idle', 'connecting', 'playing', 'buffering', 'paused', 'failed'),
      station: fc.option(station),
      title: fc.option(text),
      volume: fc.double({ min: 0, max: 1, noNaN: true }),
      muted: fc.boolean(),
      sleepEndsAt: fc.option(fc.integer({ min: 1 })),
    }),
  ),
  'player:listening': fc.tuple(fc.boolean()),
  'player:media-key': fc.tuple(fc.constantFrom('play', 'pause', 'stop', 'next', 'previous')),
  'stream:close': fc.tuple(stream),
  'stream:online': fc.tuple(fc.boolean()),
  'notification:song': fc.tuple(fc.record({ title: text, body: fc.oneof(text, fc.constant('')) })),
  'library:menu-stations': fc.tuple(fc.record({ favorites: stations, recent: stations })),
  'window:mini': fc.tuple(fc.boolean()),
  'window:full-screen': fc.tuple(fc.boolean()),
  'mini:act': fc.tuple(
    fc.oneof(
      fc.constantFrom('play-pause', 'stop', 'mute', 'show', 'close'),
      fc.record({ type: fc.constant('volume'), level: fc.double({ min: 0, max: 1, noNaN: true }) }),
    ),
  ),
}

const circle: Record<string, unknown> = {}
circle.self = circle

const anything = fc.oneof(
  { arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true }), weight: 3 },
  {
    arbitrary: fc.anything({ withSet: true, withTypedArray: true, withSparseArray: true }),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom<unknown>(
      circle,
      Number.NaN,
      -0,
      Number.NEGATIVE_INFINITY,
      'x'.repeat(100_000),
      'é'.repeat(40_000),
      new Array(1_000_000),
      new ArrayBuffer(8),
      new Uint8Array(262_145),
      /x/,
      new Error('x'),
      JSON.parse('{"__proto__":{"id":"x","name":"x"}}'),
    ),
    weight: 1,
  },
)

/** Puts `value` into one place of `target`: an entry that is there, or one that should not be. */
function spoil(target: unknown, at: number, value: unknown): unknown {
  if (Array.isArray(target)) {
    const index = at % (target.length + 1)
    return target.toSpliced(index, 1, spoil(target[index], at >> 2, value))
  }
  if (typeof target !== 'object' || target === null) return value
  const keys = [...Object.keys(target), 'extra', '__proto__', 'constructor']
  const key = keys[at % keys.length] as string
  const inner = Object.getOwnPropertyDescriptor(target, key)?.value
  const spoiled = { value: spoil(inner, at >> 3, value), enumerable: true }
  return Object.defineProperty({ ...target }, key, spoiled)
}

const channels = fc.constantFrom(...(Object.keys(RIGHT) as ChannelName[]))

/** One call of any channel: arguments that fit, that nearly fit, those of another channel, or anything. */
export const anyCall: fc.Arbitrary<HostileCall> = fc
  .tuple(channels, channels)
  .chain(([channel, other]) =>
    fc.record({
      channel: fc.constant(channel),
      args: fc.oneof(
        RIGHT[channel],
        fc.tuple(RIGHT[channel], fc.nat(), anything).map(([args, at, value]) => {
          const spoiled = spoil(args, at, value)
          return Array.isArray(spoiled) ? spoiled : [spoiled]
        }),
        RIGHT[other],
        fc.array(anything, { maxLength: 4 }),
      ),
    }),
  )
