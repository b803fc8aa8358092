import { expect, test } from 'vitest'
import { linkInArgv } from './open-links.ts'

const LINK = 'undertone://station/night-bus'
const one = { found: 'one', link: LINK }

test.each([
  [[], { found: 'none' }],
  [['/opt/Undertone/undertone'], { found: 'none' }],
  [['undertone', '--hidden', '.'], { found: 'none' }],
  // The scheme somewhere inside a word is no link.
  [
    ['undertone', `--url=${LINK}`, `x${LINK}`, ` ${LINK}`, 'https://undertone:1/'],
    { found: 'none' },
  ],
  [['undertone', LINK], one],
  [[LINK, 'undertone'], one],
  [['undertone', '--no-sandbox', LINK, '--allow-file-access-from-files', '/tmp/a b'], one],
  [['electron', '--inspect=0', 'out/main/index.js', '--', LINK], one],
  // Right or wrong, it is the one: the parser has the say.
  [['undertone', 'undertone:nonsense'], { found: 'one', link: 'undertone:nonsense' }],
  [['undertone', 'Undertone://x'], { found: 'one', link: 'Undertone://x' }],
  [['undertone', LINK, LINK], { found: 'several' }],
  [['undertone', LINK, '--hidden', 'undertone:'], { found: 'several' }],
  [['undertone', LINK, 'UNDERTONE://x'], { found: 'several' }],
])('%j', (argv, expected) => {
  expect(linkInArgv(argv)).toEqual(expected)
})

test('an endless command line is not read to its end', () => {
  const words = Array<string>(1_024).fill('-')
  expect(linkInArgv([...words, LINK])).toEqual({ found: 'none' })
  expect(linkInArgv([...words.slice(1), LINK])).toEqual(one)
})
