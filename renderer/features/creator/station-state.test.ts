import { expect, it } from 'vitest'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { marksOf } from './station-state.ts'

it.each([
  ['pending', false, false, ['pending', 'offAir']],
  ['listed', false, true, ['listed', 'onAir']],
  ['listed', true, true, ['listed', 'paused', 'onAir']],
  ['rejected', true, false, ['rejected', 'paused', 'offAir']],
] as const)('%s, paused %s, on air %s: %j', (moderation, paused, onAir, marks) => {
  expect(marksOf({ moderation, shown: null, paused, onAir })).toEqual(marks)
})

it.each([
  ['pending', 'changing'],
  ['rejected', 'changeRefused'],
] as const)('a listed station with a change that is %s stays listed', (moderation, mark) => {
  const station = { moderation, shown: sampleOwnStation, paused: false, onAir: true }
  expect(marksOf(station)).toEqual(['listed', mark, 'onAir'])
})
