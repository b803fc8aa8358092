import { expect, it } from 'vitest'
import { dialPosition } from '../mini-player.tsx'

const positions = Array.from({ length: 300 }, (_, index) => dialPosition(`station-${index}`))

it('keeps the needle on the scale', () => {
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...positions)).toBeLessThanOrEqual(97)
})

it('spreads stations over the whole band', () => {
  const thirds = new Set(positions.map((position) => Math.floor(position / 34)))
  expect(thirds.size).toBe(3)
  expect(new Set(positions).size).toBe(300)
})

it('gives a station the same place every time', () => {
  expect(dialPosition('night-bus')).toBe(dialPosition('night-bus'))
})
