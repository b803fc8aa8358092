import { expect, test, vi } from 'vitest'
import { createRefusalLog, REFUSALS_A_MINUTE } from './refusal-log.ts'

const refusal = { channel: 'session:save', reason: 'not the main frame' }

test('a page gone wild costs a few lines a minute, and a later one says how many were left out', () => {
  let time = 0
  const warn = vi.fn()
  const refused = createRefusalLog({ warn }, 'message', () => time)
  for (let count = 0; count < 10_000; count += 1) refused(refusal)
  expect(warn).toHaveBeenCalledTimes(REFUSALS_A_MINUTE)
  expect(warn).toHaveBeenLastCalledWith('refused a message', refusal)

  warn.mockClear()
  time = 59_999
  refused(refusal)
  expect(warn).not.toHaveBeenCalled()
  time = 60_000
  refused(refusal)
  expect(warn.mock.calls).toEqual([
    ['refused more messages than were noted', { number: 10_001 - REFUSALS_A_MINUTE }],
    ['refused a message', refusal],
  ])
})

test('where none was left out, a new minute says nothing of it', () => {
  let time = 0
  const warn = vi.fn()
  const refused = createRefusalLog({ warn }, 'message', () => time)
  refused(refusal)
  time = 120_000
  refused(refusal)
  expect(warn.mock.calls).toEqual([
    ['refused a message', refusal],
    ['refused a message', refusal],
  ])
})
