import { expect, test } from 'vitest'
import { findMirrors, KNOWN_MIRRORS } from './mirror-client.ts'

const inOrder = () => 0

test('the name service tells of the mirrors, in a random order', async () => {
  const named = async () => [
    { name: 'at1.api.radio-browser.info.' },
    { name: 'DE9.api.radio-browser.info' },
    { name: 'at1.api.radio-browser.info' },
  ]
  const mirrors = ['https://at1.api.radio-browser.info', 'https://de9.api.radio-browser.info']
  expect(await findMirrors(named, inOrder)).toEqual(mirrors)
  let at = 1
  const backwards = () => {
    at -= 0.1
    return at
  }
  expect(await findMirrors(named, backwards)).toEqual(mirrors.toReversed())
})

test.each([
  ['it does not answer', async () => Promise.reject(new Error('ETIMEOUT'))],
  ['it knows none', async () => []],
  [
    'it names other hosts',
    async () => [{ name: 'evil.example' }, { name: 'radio-browser.info.evil' }],
  ],
])('where %s, those that are known stand', async (_, resolveSrv) => {
  expect(await findMirrors(resolveSrv, inOrder)).toEqual(KNOWN_MIRRORS)
})
