import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng } from '../testing/pictures.ts'
import { largestIcon, redrawPicture } from './redraw-cover.ts'

interface Image {
  readonly side: number
  readonly depth: number
  readonly bytes: Buffer
}

function iconFile(images: readonly Image[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [n, { side, depth, bytes }] of images.entries()) {
    const at = 6 + 16 * n
    head[at] = side % 256
    head[at + 1] = side % 256
    head.writeUInt16LE(depth, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

/** A bitmap of two by two pixels. Rows of colors and mask are bottom-up. */
function bitmap(depth: number, palette: readonly number[], rows: readonly number[]): Image {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(2, 4)
  header.writeInt32LE(4, 8)
  header.writeUInt16LE(depth, 14)
  header.writeUInt32LE(palette.length / 4, 32)
  return { side: 2, depth, bytes: Buffer.concat([header, Buffer.from([...palette, ...rows])]) }
}

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const NONE = [0, 0, 0, 0]
/** Red and blue above, blue and transparent below. */
const EXPECTED = [...RED, ...BLUE, ...BLUE, ...NONE]
const PALETTE = [255, 0, 0, 0, 0, 0, 255, 0]
/** Only the second pixel of the lower row is transparent. */
const MASK = [0b0100_0000, 0, 0, 0, 0, 0, 0, 0]

test.each([
  ['1 bit', bitmap(1, PALETTE, [0b0100_0000, 0, 0, 0, 0b1000_0000, 0, 0, 0, ...MASK])],
  ['4 bits', bitmap(4, PALETTE, [0x01, 0, 0, 0, 0x10, 0, 0, 0, ...MASK])],
  ['8 bits', bitmap(8, PALETTE, [0, 1, 0, 0, 1, 0, 0, 0, ...MASK])],
  ['24 bits', bitmap(24, [], [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, ...MASK])],
  [
    '32 bits',
    bitmap(32, [], [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255, ...MASK]),
  ],
])('reads a bitmap of %s per pixel with its transparency', (_depth, image) => {
  const icon = largestIcon(iconFile([image]))
  if (icon === null || 'png' in icon) throw new Error('No bitmap was read.')
  const { pixels, width, height } = icon
  expect([width, height]).toEqual([2, 2])
  const shown = [...pixels].map((value, at) => (pixels[at - (at % 4) + 3] === 0 ? 0 : value))
  expect(shown).toEqual(EXPECTED)
})

test('picks the largest image, and of those the one with the most colors', async () => {
  const images = [
    { side: 16, depth: 32, bytes: blackPng(16, 16) },
    { side: 256, depth: 8, bytes: blackPng(255, 255) },
    { side: 256, depth: 32, bytes: blackPng(256, 256) },
  ]
  const file = iconFile(images)
  expect(largestIcon(file)).toEqual({ png: images[2]?.bytes })
  const { format, width } = await sharp(await redrawPicture(file, 'image/x-icon', 256)).metadata()
  expect([format, width]).toEqual(['webp', 256])
})

const [good] = [iconFile([bitmap(8, PALETTE, [0, 1, 0, 0, 1, 0, 0, 0, ...MASK])])]
const changed = (at: number, write: (file: Buffer, at: number) => void) => {
  const file = Buffer.from(good)
  write(file, at)
  return file
}
test.each([
  ['no images', iconFile([])],
  ['a count without entries', Buffer.from([0, 0, 1, 0, 255, 255])],
  ['an offset behind its end', changed(18, (file, at) => file.writeUInt32LE(0xffff_ffff, at))],
  ['a width of 2 billion', changed(26, (file, at) => file.writeInt32LE(0x7fff_ffff, at))],
  ['a negative height', changed(30, (file, at) => file.writeInt32LE(-4, at))],
  ['16 bits a pixel', changed(36, (file, at) => file.writeUInt16LE(16, at))],
  ['compression', changed(38, (file, at) => file.writeUInt32LE(1, at))],
  ['a header of 4 billion bytes', changed(22, (file, at) => file.writeUInt32LE(0xffff_ffff, at))],
  ['missing rows', good.subarray(0, -16)],
])('rejects %s', async (_name, file) => {
  expect(largestIcon(file)).toBeNull()
  await expect(redrawPicture(file, 'image/x-icon', 256)).rejects.toMatchObject({
    code: 'not-the-picture',
  })
})
