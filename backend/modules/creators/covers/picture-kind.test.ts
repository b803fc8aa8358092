import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans } from '../testing/pictures.ts'
import { requirePictureType } from './cover-routes.ts'
import { hasTooManyScans, MAX_SCANS, pictureKind } from './picture-kind.ts'

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
])('detects %s as %s', (hex, kind) => expect(pictureKind(Buffer.from(hex, 'hex'))).toBe(kind))

test('accepts parameters and any case in Content-Type', () => {
  expect(requirePictureType('Image/PNG; charset=x')).toBe('image/png')
  expect(() => requirePictureType('image/svg+xml')).toThrow('415')
  expect(() => requirePictureType('image/gif')).toThrow('415')
  expect(() => requirePictureType(undefined)).toThrow('415')
})

test.each([
  [1, false],
  [MAX_SCANS, false],
  [MAX_SCANS + 1, true],
  [20_000, true],
])('a JPEG with %i scans has too many: %s', (count, expected) => {
  expect(hasTooManyScans(jpegOfScans(640, count))).toBe(expected)
})

test('accepts JPEGs of common encoders', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({
    create: { width: 200, height: 200, channels: 3, background: '#888', noise },
  })
  for (const progressive of [true, false]) {
    expect(hasTooManyScans(await picture.jpeg({ progressive }).toBuffer())).toBe(false)
  }
})

test('counts scans after padding, restarts and stray bytes', () => {
  const scan = 'ffda0008010100003f00'
  const some = `ffdb000212aabb${scan}00ff00ffd3ff0012ff`.repeat(MAX_SCANS)
  expect(hasTooManyScans(Buffer.from(`ffd8${some}d9${scan}ff`, 'hex'))).toBe(false)
  expect(hasTooManyScans(Buffer.from(`ffd8${some}ff${scan}ff`, 'hex'))).toBe(true)
})

test.each([
  ['the first bytes', 'ffd8ff'],
  ['fill bytes', 'ff'],
  ['restarts', 'ffd0'],
  ['segments without length', 'ffe00000'],
  ['stuffed zeros', 'ff00'],
  ['no marker', '00'],
])('walks through 5 MB of %s once', (_name, piece) => {
  const file = Buffer.alloc(5 * 1024 * 1024, Buffer.from(piece, 'hex'))
  expect(hasTooManyScans(file)).toBe(false)
})
