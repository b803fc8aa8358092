import { app } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import { readCommandLine } from './command-line.ts'
import { claimSingleInstance } from './single-instance.ts'

const lock = vi.spyOn(app, 'requestSingleInstanceLock')
const nothing = readCommandLine([])
afterEach(() => {
  app.removeAllListeners('second-instance')
  lock.mockReset()
})

function claim() {
  lock.mockReturnValue(true)
  const launched = vi.fn()
  expect(claimSingleInstance(nothing, launched)).toBe(true)
  const launchAgain = (argv: string[], note: unknown = null) =>
    app.emit('second-instance', {}, argv, '/', note)
  return { launched, launchAgain }
}

test('a further launch leaves a note of its station and is not told of other launches', () => {
  lock.mockReturnValue(false)
  const launched = vi.fn()
  expect(claimSingleInstance({ ...nothing, play: 'night-bus' }, launched)).toBe(false)
  expect(lock).toHaveBeenCalledExactlyOnceWith({ play: 'night-bus' })
  app.emit('second-instance', {}, [], '/', null)
  expect(launched).not.toHaveBeenCalled()
})

test('the first launch is told of each further one', () => {
  const { launched, launchAgain } = claim()
  launchAgain(['undertone', '--hidden'])
  expect(launched).toHaveBeenCalledExactlyOnceWith({
    argv: ['undertone', '--hidden'],
    commandLine: { ...nothing, hidden: true },
  })
})

test('the note has the say where Chromium has moved the words', () => {
  const { launched, launchAgain } = claim()
  const heard = () => launched.mock.lastCall?.[0].commandLine.play
  launchAgain(['undertone', '--play', '--no-sandbox', 'night-bus'], { play: 'night-bus' })
  expect(heard()).toBe('night-bus')
  launchAgain(['undertone', '--play=night-bus'], { play: null })
  expect(heard()).toBeNull()
})

test.each([
  null,
  undefined,
  'night-bus',
  {},
  { play: 7 },
  { play: '../etc' },
  { play: 'icy://radio.example/live' },
  { play: 'long-wave', more: 1 },
  { play: 'a'.repeat(97) },
])('a note of another shape is not read: %j', (note) => {
  const { launched, launchAgain } = claim()
  launchAgain(['undertone', '--play=night-bus'], note)
  expect(launched.mock.lastCall?.[0].commandLine.play).toBe('night-bus')
})
