import { expect, it } from 'vitest'
import { checkCover } from './components/cover-panel.tsx'

it.each([
  ['image/png', 1, null],
  ['image/jpeg', 5_242_880, null],
  ['image/webp', 4, null],
  ['image/png', 5_242_881, 'too-big'],
  ['image/png', 0, 'empty'],
  ['image/svg+xml', 10, 'svg'],
  ['image/gif', 10, 'type'],
  ['text/html', 10, 'type'],
  ['', 10, 'type'],
] as const)('of %j with %d bytes it says %s', (type, size, problem) => {
  expect(checkCover({ type, size })).toBe(problem)
})
