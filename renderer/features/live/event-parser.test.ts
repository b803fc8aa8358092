import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, EVENT_MAX, EventTooLongError } from './event-parser.ts'

/** What is understood of a stream that comes in these pieces. */
function parse(pieces: readonly string[]) {
  const seen: unknown[] = []
  const parser = createEventParser({
    onEvent: ({ kind, data }) => seen.push([kind, data]),
    onId: (id) => seen.push(`id ${id}`),
    onRetry: (ms) => seen.push(ms),
  })
  for (const piece of pieces) parser(piece)
  return seen
}

test.each<[string, unknown[]]>([
  ['id: 7\nevent: air\ndata: {}\n\n', ['id 7', ['air', '{}']]],
  ['\uFEFFdata: a\ndata: b\ndata\n\n', [['message', 'a\nb\n']]],
  [
    'data:a\r\n\r\ndata: b\r\rdata:  c\n\n',
    [
      ['message', 'a'],
      ['message', 'b'],
      ['message', ' c'],
    ],
  ],
  [':\nid: 9\n\n', ['id 9']],
  ['retry: 1500\n\nretry: 1e3\n\nretry: -1\n\n', [1500]],
  ['event: air\n\ndata: late\n\n', [['message', 'late']]],
  ['id: 1\u00002\ndata: x\n\n', [['message', 'x']]],
  ['other: 1\n: comment: data\ndata\n\n', [['message', '']]],
  ['data: without an end\n', []],
])('%j', (stream, wanted) => {
  expect(parse([stream])).toEqual(wanted)
})

const LINES = ['id: 5', 'event: on-air', 'data: {"a":1}', 'data', ':', 'retry: 10', '', '', 'x: y']
const stream = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\r\n', '\r')), {
    maxLength: 30,
  })
  .map((lines) => lines.flat().join(''))

test('where it is cut makes no difference', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(80), { maxLength: 9 }), (text, cuts) => {
      const places = [0, ...cuts.filter((at) => at < text.length).sort((a, b) => a - b)]
      const pieces = places.map((at, n) => text.slice(at, places[n + 1] ?? text.length))
      expect(parse(pieces)).toEqual(parse([text]))
    }),
  )
})

test('any text is read to its end, or refused for its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      parse([text, '\n\n'])
    }),
  )
  const long = 'x'.repeat(EVENT_MAX / 2 + 1)
  for (const pieces of [
    [long, long],
    [`data: ${long}\n`, `data: ${long}\n`],
  ]) {
    expect(() => parse(pieces)).toThrow(EventTooLongError)
  }
  expect(parse([`data: ${long}\n\n`, `data: ${long}\n\n`])).toHaveLength(2)
})
