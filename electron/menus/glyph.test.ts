import { expect, test } from 'vitest'
import { drawGlyph } from './quick-menus.ts'

const SIZE = 16
const IDS = ['play', 'pause', 'stop', 'next', 'previous'] as const

/** How strongly each column is inked. */
function columns(pixels: Buffer): number[] {
  return Array.from({ length: SIZE }, (_, x) => {
    let sum = 0
    for (let y = 0; y < SIZE; y++) sum += pixels[(y * SIZE + x) * 4 + 3] ?? 0
    return sum
  })
}

test.each(IDS)('%s has something to see, and room around it', (id) => {
  const pixels = drawGlyph(id, SIZE, true)
  expect(pixels).toHaveLength(SIZE * SIZE * 4)
  const inked = columns(pixels)
  expect(inked.at(0)).toBe(0)
  expect(inked.at(-1)).toBe(0)
  expect(inked.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(30 * 255)
})

test('no two are the same; previous is next in a mirror', () => {
  const drawn = IDS.map((id) => drawGlyph(id, SIZE, true).toString('hex'))
  expect(new Set(drawn).size).toBe(IDS.length)
  expect(columns(drawGlyph('previous', SIZE, true))).toEqual(
    columns(drawGlyph('next', SIZE, true)).toReversed(),
  )
})

test('white for dark panels, black for light ones, of the same shape', () => {
  const [white, black] = [drawGlyph('stop', SIZE, true), drawGlyph('stop', SIZE, false)]
  const middle = (SIZE * 8 + 8) * 4
  expect([...white.subarray(middle, middle + 4)]).toEqual([255, 255, 255, 255])
  expect([...black.subarray(middle, middle + 4)]).toEqual([0, 0, 0, 255])
  expect(columns(white)).toEqual(columns(black))
})
