import { expect, it } from 'vitest'
import { marksOf } from './station-state.ts'

it.each([
  ['pending', false, false, ['pending', 'offAir']],
  ['listed', false, true, ['listed', 'onAir']],
  ['listed', true, true, ['listed', 'paused', 'onAir']],
  ['rejected', true, false, ['rejected', 'paused', 'offAir']],
] as const)('%s, paused %s, on air %s: %j', (moderation, paused, onAir, marks) => {
  expect(marksOf({ moderation, paused, onAir })).toEqual(marks)
})
