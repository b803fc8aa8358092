import fc from 'fast-check'
import { channelsByWindow } from '../../../preload/contract.ts'
import { incomingChannels } from '../../../preload/testing/channels-of.ts'
import { argumentsSchema } from '../channels.ts'
import { arbitraryOf } from './arbitrary-of.ts'

const schemas = Object.fromEntries(
  incomingChannels(channelsByWindow).map((channel) => [channel.name, argumentsSchema(channel)]),
)

/** Arguments may be anything that survives structured cloning. */
export interface HostileCall {
  readonly channel: string
  readonly args: readonly unknown[]
}

const RIGHT: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> = Object.fromEntries(
  Object.entries(schemas).map(([channel, schema]) => [
    channel,
    arbitraryOf(schema) as fc.Arbitrary<readonly unknown[]>,
  ]),
)

export const accepts = (channel: string, args: readonly unknown[]): boolean =>
  schemas[channel]?.safeParse(args).success ?? false

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

/** Writes `value` to an existing or additional entry of `target`. */
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

const channels = fc.constantFrom(...Object.entries(RIGHT))

/** A call with valid, nearly valid, foreign or arbitrary arguments. */
export const anyCall: fc.Arbitrary<HostileCall> = fc
  .tuple(channels, channels)
  .chain(([[channel, right], [, other]]) =>
    fc.record({
      channel: fc.constant(channel),
      args: fc.oneof(
        right,
        fc.tuple(right, fc.nat(), anything).map(([args, at, value]) => {
          const spoiled = spoil(args, at, value)
          return Array.isArray(spoiled) ? spoiled : [spoiled]
        }),
        other,
        fc.array(anything, { maxLength: 4 }),
      ),
    }),
  )
