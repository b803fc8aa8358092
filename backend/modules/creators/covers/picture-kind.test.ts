import { expect, test } from 'vitest'
import { announcedPicture } from './cover-routes.ts'
import { pictureKind } from './picture-kind.ts'

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['524946460000000057454250', 'image/webp'],
  ['5249464600000000415649', null],
  ['474946383961', 'image/gif'],
  ['00000100', 'image/x-icon'],
  ['3c737667', null],
  ['89504e47', null],
  ['', null],
])('%s is %s', (hex, kind) => expect(pictureKind(Buffer.from(hex, 'hex'))).toBe(kind))

test('a Content-Type may have parameters and any case', () => {
  expect(announcedPicture('Image/PNG; charset=x')).toBe('image/png')
  expect(() => announcedPicture('image/svg+xml')).toThrow('415')
  expect(() => announcedPicture('image/gif')).toThrow('415')
  expect(() => announcedPicture(undefined)).toThrow('415')
})
