import { expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'

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
  [['undertone', '--command=play'], { ...nothing, command: 'play' }],
  [['--no-sandbox', '--command=pause', 'undertone'], { ...nothing, command: 'pause' }],
  [['undertone', '--command=quit'], nothing],
  [['undertone', '--command'], nothing],
  [['undertone', '--command=play', '--command=pause'], nothing],
])('%j', (argv, expected) => {
  expect(readCommandLine(argv)).toEqual(expected)
})

test('an endless command line is not read to its end', () => {
  const words = Array<string>(1_024).fill('-')
  expect(readCommandLine([...words, '--hidden', '--play=a'])).toEqual(nothing)
})
