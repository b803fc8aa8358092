import { expect, test } from 'vitest'
import { createFanOut } from './fan-out.ts'

test('each member is found once, by any of its topics, until it leaves', () => {
  const fanOut = createFanOut<string>()
  fanOut.add('ada', new Set(['a', 'b']))
  fanOut.add('ben', new Set(['b']))
  expect([...fanOut.of(['a', 'b'])].sort()).toEqual(['ada', 'ben'])
  expect([...fanOut.of(['b'])].sort()).toEqual(['ada', 'ben'])
  expect([...fanOut.of(['c'])]).toEqual([])
  fanOut.remove('ada')
  fanOut.remove('ada')
  expect([...fanOut.of(['a', 'b'])]).toEqual(['ben'])
  expect([...fanOut.names()]).toEqual(['b'])
})
