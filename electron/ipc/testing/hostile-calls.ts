import fc from 'fast-check'
import { channelsByWindow } from '../../../preload/contract.ts'
import { incomingChannels } from '../../../preload/testing/channels-of.ts'
import { argumentsSchema } from '../channels.ts'
import { arbitraryOf } from './arbitrary-of.ts'

const schemas = Object.fromEntries(
  incomingChannels(channelsByWindow).map((channel) => [channel.name, argumentsSchema(channel)]),
)

/** Call whose arguments may be any values that survive structured cloning. */
export interface HostileCall {
  readonly channel: string
  readonly args: readonly unknown[]
}

const VALID_ARGUMENTS: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> =
  Object.fromEntries(
    Object.entries(schemas).map(([channel, schema]) => [
      channel,
      arbitraryOf(schema) as fc.Arbitrary<readonly unknown[]>,
    ]),
  )

export const accepts = (channel: string, args: readonly unknown[]): boolean =>
  schemas[channel]?.safeParse(args).success ?? false

const cyclicObject: Record<string, unknown> = {}
cyclicObject.self = cyclicObject

const anything = fc.oneof(
  { arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true }), weight: 3 },
  {
    arbitrary: fc.anything({ withSet: true, withTypedArray: true, withSparseArray: true }),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom<unknown>(
      cyclicObject,
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

/** Writes `value` to an existing or additional entry of `target`. `seed` selects the entry. */
function spoil(target: unknown, seed: number, value: unknown): unknown {
  if (Array.isArray(target)) {
    const index = seed % (target.length + 1)
    return target.toSpliced(index, 1, spoil(target[index], seed >> 2, value))
  }
  if (typeof target !== 'object' || target === null) return value
  const keys = [...Object.keys(target), 'extra', '__proto__', 'constructor']
  const key = keys[seed % keys.length] as string
  const inner = Object.getOwnPropertyDescriptor(target, key)?.value
  const spoiled = { value: spoil(inner, seed >> 3, value), enumerable: true }
  return Object.defineProperty({ ...target }, key, spoiled)
}

const channels = fc.constantFrom(...Object.entries(VALID_ARGUMENTS))

/** Generates calls with valid, nearly valid or arbitrary arguments, or with valid arguments of another channel. */
export const anyCall: fc.Arbitrary<HostileCall> = fc
  .tuple(channels, channels)
  .chain(([[channel, valid], [, validForOtherChannel]]) =>
    fc.record({
      channel: fc.constant(channel),
      args: fc.oneof(
        valid,
        fc.tuple(valid, fc.nat(), anything).map(([args, seed, value]) => {
          const spoiled = spoil(args, seed, value)
          return Array.isArray(spoiled) ? spoiled : [spoiled]
        }),
        validForOtherChannel,
        fc.array(anything, { maxLength: 4 }),
      ),
    }),
  )
