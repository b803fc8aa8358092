// cspell:ignore aalert ecalevol
import { expect, it } from 'vitest'
import { ADDRESS_MAX, DISPLAY_NAME_MAX } from '../../../../shared/api/field-rules.ts'
import { profileText } from '../../../../shared/locales/generated/profile.ts'
import { profileChecks } from './profile-form.tsx'

const checks = profileChecks(profileText)

it.each([
  ['Ada', undefined],
  ['', profileText.nameMissing],
  ['x'.repeat(DISPLAY_NAME_MAX), undefined],
  ['x'.repeat(DISPLAY_NAME_MAX + 1), profileText.nameTooLong(DISPLAY_NAME_MAX)],
  ['Ada\u0007', profileText.nameInvisible],
  ['Ada\u202Eecalevol', profileText.nameInvisible],
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
  [long(ADDRESS_MAX + 1), profileText.photoTooLong(ADDRESS_MAX)],
  ['http://example.org/me.jpg', profileText.photoInsecure],
  ['example.org/me.jpg', profileText.photoShape],
  ['//example.org/me.jpg', profileText.photoShape],
  ['javascript:alert(1)', profileText.photoShape],
  ['JAVASCRIPT://example.org/%0aalert(1)', profileText.photoShape],
  ['data:image/png;base64,AAAA', profileText.photoShape],
  ['file:///etc/passwd', profileText.photoShape],
  ['blob:https://example.org/1', profileText.photoShape],
  ['https://', profileText.photoShape],
  ['https://ada:secret@example.org/me.jpg', profileText.photoShape],
  ['https://example.org/a b.jpg', profileText.photoShape],
  ['https://localhost/me.jpg', profileText.photoShape],
  ['https://radio.localhost/me.jpg', profileText.photoShape],
  ['https://127.0.0.1/me.jpg', profileText.photoShape],
  ['https://2130706433/me.jpg', profileText.photoShape],
  ['https://[::1]/me.jpg', profileText.photoShape],
  ['https://bücher.example/me.jpg', undefined],
  ['not an address', profileText.photoShape],
])('validates the picture address %j as %s', (address, problem) => {
  expect(checks.photo(address)).toBe(problem)
})
