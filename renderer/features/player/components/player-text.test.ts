import { expect, it } from 'vitest'
import { player as text } from '../../../messages/en/shell.ts'
import { playerText, toPercent } from './player-text.ts'

it.each([
  ['idle', 'Nothing playing.'],
  ['connecting', 'Connecting…'],
  ['playing', 'Live'],
  ['paused', 'Paused'],
] as const)('%s reads "%s"', (status, sentence) => {
  expect(playerText({ status, failure: null }, text)).toBe(sentence)
})

it('lets a failure speak for itself', () => {
  expect(playerText({ status: 'failed', failure: 'Off the air.' }, text)).toBe('Off the air.')
})

it('shows whole percent', () => {
  expect([0, 0.004, 0.555, 1].map(toPercent)).toEqual([0, 0, 56, 100])
})
