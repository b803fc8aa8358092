import { expect, test } from 'vitest'
import { decode, encode } from './wire.ts'

const trip = (value: unknown) => decode(encode([value]))[0]

test.each([
  [new Map<unknown, unknown>([[{ a: 1 }, new Set([1, 'two'])]])],
  [new Date(7)],
  [/a+/gi],
  [[undefined, null, Number.NaN, -0, Infinity, 10n, 'text', true]],
  [{ deep: { list: [[], {}] } }],
  [new Uint8Array([1, 2, 255])],
  [new Float64Array([0.5])],
  [new ArrayBuffer(3)],
  [new DataView(new ArrayBuffer(4), 1, 2)],
  [Object(5)],
])('round-trips %o', (value) => expect(trip(value)).toEqual(value))

test('preserves cycles, holes, shared parts and a key called __proto__', () => {
  const cycle: { self?: unknown; list: unknown[] } = { list: [] }
  cycle.self = cycle
  cycle.list[2] = cycle.list
  const arrived = trip(cycle) as typeof cycle
  expect(arrived.self).toBe(arrived)
  expect(arrived.list[2]).toBe(arrived.list)
  expect([arrived.list.length, 0 in arrived.list]).toEqual([3, false])
  const odd = trip(JSON.parse('{"__proto__":{"x":1}}')) as object
  expect([Object.keys(odd), 'x' in odd]).toEqual([['__proto__'], false])
})

test('preserves type, message and cause of errors; rejects functions and symbols', () => {
  const error = trip(new RangeError('far', { cause: 'near' }))
  expect(error).toBeInstanceOf(RangeError)
  expect(error).toMatchObject({ message: 'far', cause: 'near' })
  for (const value of [() => 1, Symbol('s'), { f: () => 1 }])
    expect(() => encode([value])).toThrow('An object could not be cloned.')
})
