import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['https://radio.example/', 'https://radio.example/'],
  ['http://radio.example/a b', 'http://radio.example/a%20b'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['radio.example', null],
  [null, null],
])('maps %s to %s', (given, expected) => {
  expect(webAddress(given)).toBe(expected)
})
