import { expect, test } from 'vitest'
import { argumentsToRestart, isPlayable, readCommandLine } from './command-line.ts'

const nothing = { hidden: false, version: false, play: null, command: null }

test.each([
  [[], nothing],
  [['undertone'], nothing],
  [['undertone', '--no-sandbox', '--lang=de', '-v', 'hidden', 'x--hidden', '--hidden=1'], nothing],
  [['undertone', '--hidden'], { ...nothing, hidden: true }],
  [['undertone', '--version'], { ...nothing, version: true }],
  [['--play', 'night-bus', 'undertone'], { ...nothing, play: 'night-bus' }],
  [['undertone', '--play=night-bus', '--hidden'], { ...nothing, hidden: true, play: 'night-bus' }],
  [['undertone', '--play'], nothing],
  [['undertone', '--play='], nothing],
  [['undertone', '--play', '--hidden'], { ...nothing, hidden: true }],
  [['undertone', '--play', '../../etc'], nothing],
  [['undertone', '--play=a%2fb'], nothing],
  [['undertone', `--play=${'a'.repeat(97)}`], nothing],
  [['undertone', '--play=a', '--play', 'b'], nothing],
  [['undertone', '--playlist=a'], nothing],
  [
    ['undertone', '--play', 'icy://Radio.example:8000/live'],
    { ...nothing, play: 'http://radio.example:8000/live' },
  ],
  [['undertone', '--play=radio.example/live'], { ...nothing, play: 'http://radio.example/live' }],
  [['undertone', '--play=file:///etc/passwd'], nothing],
  [['undertone', '--command=play'], { ...nothing, command: 'play' }],
  [['--no-sandbox', '--command=pause', 'undertone'], { ...nothing, command: 'pause' }],
  [['undertone', '--command=quit'], nothing],
  [['undertone', '--command'], nothing],
  [['undertone', '--command=play', '--command=pause'], nothing],
])('%j', (argv, expected) => {
  expect(readCommandLine(argv)).toEqual(expected)
})

test.each([
  [' radio.example:8000/live ', 'http://radio.example:8000/live'],
  ['http://RADIO.example./live', 'http://radio.example/live'],
  ['http://münchen.example/live', 'http://xn--mnchen-3ya.example/live'],
  ['[2001:db8::1]:8000/live', 'http://[2001:db8::1]:8000/live'],
  ['icy://listener:s3cr3t@radio.example/live', 'http://listener:s3cr3t@radio.example/live'],
])('plays the address %s', (typed, play) => {
  expect(readCommandLine(['undertone', '--play', typed])).toEqual({ ...nothing, play })
  expect(isPlayable(play)).toBe(true)
})

test('reads only the first arguments of an endless command line', () => {
  const args = Array<string>(1_024).fill('-')
  expect(readCommandLine([...args, '--hidden', '--play=a'])).toEqual(nothing)
})

test('omits the arguments that this run has handled from a restart', () => {
  const argv = [
    '.',
    '--hidden',
    '--disable-gpu',
    '--play',
    'night-bus',
    '--play=night-bus',
    '--command=play',
    'undertone://success?session_id=1',
    'UNDERTONE://x',
  ]
  expect(argumentsToRestart(argv, null)).toEqual(['.', '--disable-gpu'])
  expect(argumentsToRestart(argv, 'mixtape')).toEqual(['.', '--disable-gpu', '--play=mixtape'])
})
