// cspell:ignore aalert ecalevol
import { expect, it } from 'vitest'
import { ADDRESS_MAX, DISPLAY_NAME_MAX } from '../../../../shared/api/field-rules.ts'
import { secondaryScreens } from '../../../locales/en/secondary-screens.ts'
import { profileChecks } from './profile-form.tsx'

const text = secondaryScreens.profile
const checks = profileChecks(text)

it.each([
  ['Ada', undefined],
  ['', text.nameMissing],
  ['x'.repeat(DISPLAY_NAME_MAX), undefined],
  ['x'.repeat(DISPLAY_NAME_MAX + 1), text.nameTooLong(DISPLAY_NAME_MAX)],
  ['Ada\u0007', text.nameOdd],
  ['Ada\u202Eecalevol', text.nameOdd],
  ['🎧 Ólafur', undefined],
])('validates the name %j as %s', (name, problem) => {
  expect(checks.name(name)).toBe(problem)
})

const long = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`

it.each([
  ['', undefined],
  ['https://example.org/me.jpg', undefined],
  ['HTTPS://example.org/me.jpg', undefined],
  [long(ADDRESS_MAX), undefined],
  [long(ADDRESS_MAX + 1), text.photoTooLong(ADDRESS_MAX)],
  ['http://example.org/me.jpg', text.photoInsecure],
  ['example.org/me.jpg', text.photoShape],
  ['//example.org/me.jpg', text.photoShape],
  ['javascript:alert(1)', text.photoShape],
  ['JAVASCRIPT://example.org/%0aalert(1)', text.photoShape],
  ['data:image/png;base64,AAAA', text.photoShape],
  ['file:///etc/passwd', text.photoShape],
  ['blob:https://example.org/1', text.photoShape],
  ['https://', text.photoShape],
  ['https://ada:secret@example.org/me.jpg', text.photoShape],
  ['https://example.org/a b.jpg', text.photoShape],
  ['https://localhost/me.jpg', text.photoShape],
  ['https://radio.localhost/me.jpg', text.photoShape],
  ['https://127.0.0.1/me.jpg', text.photoShape],
  ['https://2130706433/me.jpg', text.photoShape],
  ['https://[::1]/me.jpg', text.photoShape],
  ['https://bücher.example/me.jpg', undefined],
  ['not an address', text.photoShape],
])('validates the picture address %j as %s', (address, problem) => {
  expect(checks.photo(address)).toBe(problem)
})
