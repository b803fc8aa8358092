import { expect, test } from 'vitest'
import { createRecentEvents } from './event-tail.ts'

const event = (seq: number, ...topics: string[]) => ({ seq, topics, frame: Buffer.from(`${seq}`) })
const numbers = (events: readonly { readonly seq: number }[] | null) =>
  events?.map(({ seq }) => seq) ?? null

test('what came after a number is told to those whom it concerns', () => {
  const recent = createRecentEvents(10)
  recent.begin(3)
  for (const one of [event(5, 'a'), event(6, 'b'), event(9, 'a', 'b')]) recent.add(one)
  expect(numbers(recent.since(3, new Set(['a'])))).toEqual([5, 9])
  expect(numbers(recent.since(7, new Set(['a', 'b'])))).toEqual([9])
  expect(numbers(recent.since(9, new Set(['a'])))).toEqual([])
})

test('what is not at hand any more is not known', () => {
  const recent = createRecentEvents(2)
  recent.begin(3)
  expect(recent.since(2, new Set())).toBeNull()
  for (const seq of [4, 5, 6, 7]) recent.add(event(seq, 'a'))
  expect(recent.since(4, new Set(['a']))).toBeNull()
  expect(numbers(recent.since(5, new Set(['a'])))).toEqual([6, 7])
})
