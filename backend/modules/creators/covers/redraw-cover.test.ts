import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { animatedPng, blackPng, pngChunk } from '../testing/pictures.ts'
import { COVER_INPUT_PIXELS_MAX, COVER_SIDE, redrawPicture } from './redraw-cover.ts'

const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#c03020' } })

async function refusal(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.catch((error: unknown) => error)
  if (!(outcome instanceof Failure)) throw new Error(`Not refused: ${String(outcome)}`)
  return outcome
}

async function appearanceOf(image: Buffer) {
  const { format, width, height, pages, exif, xmp, iptc, icc } = await sharp(image).metadata()
  return { format, width, height, pages, extras: [exif, xmp, iptc, icc].filter(Boolean).length }
}

const SQUARE = {
  format: 'webp',
  width: COVER_SIDE,
  height: COVER_SIDE,
  pages: undefined,
  extras: 0,
}

describe('redrawPicture', () => {
  test.each([
    ['image/png', () => photo().png().toBuffer()],
    ['image/jpeg', () => photo().jpeg().toBuffer()],
    ['image/webp', () => photo().webp().toBuffer()],
  ] as const)('converts %s to a WebP square', async (type, make) => {
    expect(await appearanceOf(await redrawPicture(await make(), type, 'cover'))).toEqual(SQUARE)
  })

  test('removes camera metadata and applies the orientation', async () => {
    const left = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
    const file = await left
      .composite([
        {
          input: { create: { width: 200, height: 100, channels: 3, background: 'blue' } },
          top: 0,
          left: 0,
        },
      ])
      .jpeg({ quality: 95 })
      // Rotated clockwise for display: the blue half moves to the right.
      .withExif({ IFD0: { Copyright: 'SECRET PLACE', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(file).metadata()).orientation).toBe(6)
    const image = await redrawPicture(file, 'image/jpeg', 'cover')
    expect(await appearanceOf(image)).toEqual(SQUARE)
    expect(image.includes('SECRET')).toBe(false)
    const { data } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    const pixelColor = (x: number, y: number) => {
      const at = (y * COVER_SIDE + x) * 3
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
    }
    expect([pixelColor(20, 320), pixelColor(620, 320)]).toEqual(['red', 'blue'])
  })

  test('removes text chunks and trailing bytes', async () => {
    const text = pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>', 'latin1'))
    const file = Buffer.concat([blackPng(50, 50, [text]), Buffer.from('<script>PK')])
    const image = await redrawPicture(file, 'image/png', 'cover')
    expect(image.includes('script')).toBe(false)
    expect(await appearanceOf(image)).toEqual(SQUARE)
  })

  test('uses the first frame of an animation', async () => {
    const still = await redrawPicture(animatedPng(40), 'image/png', 'cover')
    expect(await appearanceOf(still)).toEqual(SQUARE)
    expect(Math.max(...(await sharp(still).stats()).channels.map(({ max }) => max))).toBe(0)
    const colors = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const frames = await sharp(await Promise.all(colors), { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    expect(await appearanceOf(await redrawPicture(frames, 'image/webp', 'cover'))).toEqual(SQUARE)
  })
})

describe('redrawPicture errors', () => {
  test.each([
    ['a decompression bomb', 30_000, 30_000],
    ['one line too many', 1_000, COVER_INPUT_PIXELS_MAX / 1_000 + 1],
  ])('rejects %s', async (_name, width, height) => {
    const file = blackPng(width, height)
    expect(file.length).toBeLessThan(150_000)
    expect(await refusal(redrawPicture(file, 'image/png', 'cover'))).toMatchObject({
      status: 422,
      code: 'too-many-pixels',
      title: 'This picture has too many pixels. Resize it and try again.',
    })
  })

  test('accepts a picture with exactly the maximum number of pixels', async () => {
    const file = blackPng(1_000, COVER_INPUT_PIXELS_MAX / 1_000)
    expect(await appearanceOf(await redrawPicture(file, 'image/png', 'cover'))).toEqual(SQUARE)
  })

  test('rejects wrong magic bytes, truncated and damaged files', async () => {
    const png = await photo().png().toBuffer()
    const jpeg = await photo().jpeg().toBuffer()
    const webp = await photo().webp().toBuffer()
    const damaged = Buffer.from(png)
    damaged.fill(0, 60, 120)
    const cases: [Buffer, 'image/png' | 'image/jpeg' | 'image/webp'][] = [
      [png, 'image/jpeg'],
      [jpeg, 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/png'],
      [Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'image/webp'],
      [Buffer.alloc(0), 'image/png'],
      [png.subarray(0, 8), 'image/png'],
      [png.subarray(0, png.length >> 1), 'image/png'],
      [jpeg.subarray(0, jpeg.length >> 1), 'image/jpeg'],
      [webp.subarray(0, webp.length >> 1), 'image/webp'],
      [damaged, 'image/png'],
      // The first bytes of a picture, followed by a page.
      [Buffer.concat([png.subarray(0, 16), Buffer.from('<html><script>')]), 'image/png'],
    ]
    for (const [file, type] of cases) {
      expect(await refusal(redrawPicture(file, type, 'cover'))).toMatchObject({
        status: 422,
        code: 'not-the-picture',
        title: 'This file is damaged or has the wrong type. Save it again as PNG, JPEG or WebP.',
      })
    }
  })
})
