import { expect, test } from 'vitest'
import { isExpectedHost, isExpectedOrigin } from './host-guard.ts'

const names = ['127.0.0.1', 'localhost', '[::1]', 'api.example']

test.each(['127.0.0.1:4810', 'localhost', 'LOCALHOST:1', '[::1]:4810', 'api.example:443'])(
  'accepts Host %s',
  (header) => expect(isExpectedHost(header, names)).toBe(true),
)

test.each([
  undefined,
  '',
  'evil.example',
  '127.0.0.1.evil.example',
  'user@127.0.0.1',
  '127.0.0.1/..',
  'localhost?x',
  '127.0.0.1:999999',
  '127.0.0.1:80:80',
  '2130706433',
])('rejects Host %s', (header) => expect(isExpectedHost(header, names)).toBe(false))

test('accepts only listed origins, or none', () => {
  expect(isExpectedOrigin(undefined, ['app://undertone'])).toBe(true)
  expect(isExpectedOrigin('app://undertone', ['app://undertone'])).toBe(true)
  expect(isExpectedOrigin('null', ['app://undertone'])).toBe(false)
  expect(isExpectedOrigin('https://evil.example', ['app://undertone'])).toBe(false)
})
