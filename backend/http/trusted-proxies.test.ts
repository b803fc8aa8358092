import { expect, test } from 'vitest'
import { trustProxies } from './trusted-proxies.ts'

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.0.2.7', true],
  ['2001:db8::9', true],
  ['192.0.2.8', false],
  ['11.0.0.1', false],
  ['2001:db9::9', false],
  ['unknown', false],
  [undefined, false],
])('matches addresses and networks: %s is trusted: %s', (address, expected) => {
  expect(trustProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])(address)).toBe(expected)
})

test('trusts no address by default', () => {
  expect(trustProxies([])('127.0.0.1')).toBe(false)
})

test.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/129', '10.0.0.0/8/8', '10.0.0.0/', ''])(
  'rejects %j',
  (entry) => expect(() => trustProxies([entry])).toThrow(TypeError),
)
