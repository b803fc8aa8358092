import { expect, it, vi } from 'vitest'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { marksOf, savedText } from './station-marks.tsx'

vi.mock('../../../domain/auth/auth.ts', () => ({ requireUid: () => 'u1' }))

it.each([
  ['pending', 'changing'],
  ['rejected', 'changeRefused'],
] as const)('keeps a listed station listed with a change that is %s', (moderation, mark) => {
  const station = { ...sampleOwnStation, moderation, shown: sampleOwnStation, onAir: true }
  expect(marksOf(station)).toEqual(['listed', mark, 'onAir'])
})

it('marks hidden stations, and private ones only as private', () => {
  const station = { ...sampleOwnStation, moderation: 'listed', paused: true } as const
  expect(marksOf({ ...station, hidden: 'An advert.' })).toContain('hidden')
  expect(marksOf({ ...station, mergedInto: 'night-bus' })).toEqual([
    'listed',
    'paused',
    'merged',
    'offAir',
  ])
  expect(marksOf({ ...station, source: 'own' })).toEqual(['own'])
})

it.each([
  [{ moderation: 'pending', source: 'creator' }, 'Saved and sent for review.'],
  [{ moderation: 'listed', source: 'creator' }, 'Station saved.'],
  [{ moderation: 'pending', source: 'own' }, 'Station saved.'],
  [{ moderation: 'pending', source: 'creator', ownerId: 'u2' }, 'Station saved.'],
] as const)('says for %j: %s', (changes, text) => {
  expect(savedText({ ...sampleOwnStation, ...changes }, 'Station saved.')).toBe(text)
})
