import { expect, it } from 'vitest'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { marksOf } from './components/station-marks.tsx'

it.each([
  ['pending', false, false, ['pending', 'offAir']],
  ['listed', false, true, ['listed', 'onAir']],
  ['listed', true, true, ['listed', 'paused', 'onAir']],
  ['rejected', true, false, ['rejected', 'paused', 'offAir']],
] as const)('%s, paused %s, on air %s: %j', (moderation, paused, onAir, marks) => {
  const station = { ...sampleOwnStation, source: 'creator', moderation, paused, onAir } as const
  expect(marksOf(station)).toEqual(marks)
  expect(marksOf({ ...station, source: 'own' })).toEqual(['own'])
})

it.each([
  ['pending', 'changing'],
  ['rejected', 'changeRefused'],
] as const)('a listed station with a change that is %s stays listed', (moderation, mark) => {
  const station = { ...sampleOwnStation, moderation, shown: sampleOwnStation, onAir: true }
  expect(marksOf(station)).toEqual(['listed', mark, 'onAir'])
})

it('what an admin has taken out of the lists says so', () => {
  const station = { ...sampleOwnStation, moderation: 'listed', paused: true } as const
  expect(marksOf({ ...station, hidden: 'An advert.' })).toContain('hidden')
  expect(marksOf({ ...station, mergedInto: 'night-bus' })).toEqual([
    'listed',
    'paused',
    'merged',
    'offAir',
  ])
})
