import { expect, it } from 'vitest'
import { DISPLAY_NAME_MAX } from '../../../shared/api/field-rules.ts'
import { checkName, checkPhoto, PHOTO_MAX_LENGTH } from './profile-rules.ts'

it.each([
  ['Ada', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['x'.repeat(DISPLAY_NAME_MAX), null],
  [` ${'x'.repeat(DISPLAY_NAME_MAX)} `, null],
  ['x'.repeat(DISPLAY_NAME_MAX + 1), 'too-long'],
  ['Ada\u0007', 'odd'],
  ['Ada\u202Eecalevol', 'odd'],
  ['🎧 Ólafur', null],
] as const)('what is wrong with the name %j: %s', (name, problem) => {
  expect(checkName(name)).toBe(problem)
})

const long = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`

it.each([
  ['', null],
  ['   ', null],
  [' https://example.org/me.jpg ', null],
  ['HTTPS://example.org/me.jpg', null],
  [long(PHOTO_MAX_LENGTH), null],
  [long(PHOTO_MAX_LENGTH + 1), 'too-long'],
  ['http://example.org/me.jpg', 'insecure'],
  ['example.org/me.jpg', 'shape'],
  ['//example.org/me.jpg', 'shape'],
  ['javascript:alert(1)', 'shape'],
  ['JAVASCRIPT://example.org/%0aalert(1)', 'shape'],
  ['data:image/png;base64,AAAA', 'shape'],
  ['file:///etc/passwd', 'shape'],
  ['blob:https://example.org/1', 'shape'],
  ['https://', 'shape'],
  ['https://ada:secret@example.org/me.jpg', 'shape'],
  ['https://example.org/a b.jpg', 'shape'],
  ['https://localhost/me.jpg', 'shape'],
  ['https://radio.localhost/me.jpg', 'shape'],
  ['https://127.0.0.1/me.jpg', 'shape'],
  ['https://2130706433/me.jpg', 'shape'],
  ['https://[::1]/me.jpg', 'shape'],
  ['https://bücher.example/me.jpg', null],
  ['not an address', 'shape'],
])('what is wrong with the picture address %j: %s', (address, problem) => {
  expect(checkPhoto(address)).toBe(problem)
})
