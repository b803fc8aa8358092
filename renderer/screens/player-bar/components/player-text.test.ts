// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { player as text } from '../../../locales/en/shell.ts'
import { playerText, toPercent } from './player-lines.tsx'

it.each([
  ['idle', 'Nothing playing.'],
  ['connecting', 'Connecting…'],
  ['playing', 'Live'],
  ['buffering', 'Buffering…'],
  ['reconnecting', 'Connection lost. Reconnecting…'],
  ['paused', 'Paused'],
] as const)('%s reads "%s"', (status, sentence) => {
  expect(playerText({ status, isFilling: false, failure: null, previous: null }, text)).toBe(
    sentence,
  )
})

it('says that what comes does not suffice for sound yet', () => {
  const state = { status: 'connecting', isFilling: true, failure: null, previous: null } as const
  expect(playerText(state, text)).toBe('Buffering…')
})

it('lets a failure speak for itself', () => {
  const state = {
    status: 'failed',
    isFilling: false,
    failure: 'Off the air.',
    previous: null,
  } as const
  expect(playerText(state, text)).toBe('Off the air.')
})

it('says what is heard while another station connects', () => {
  const state = {
    status: 'connecting',
    isFilling: true,
    failure: null,
    previous: sampleStation,
  } as const
  expect(playerText(state, text)).toBe('Connecting… Night Bus plays on.')
})

it('shows whole percent', () => {
  expect([0, 0.004, 0.555, 1].map(toPercent)).toEqual([0, 0, 56, 100])
})
