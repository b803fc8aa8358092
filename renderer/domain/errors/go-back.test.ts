import { expect, it } from 'vitest'
import { backTarget } from './go-back.ts'

it('goes one page back when there is one', () => {
  expect(backTarget({ canGoBack: true })).toBe(-1)
})

it.each([undefined, { canGoBack: false }])('goes home from a first page (%j)', (traversal) => {
  expect(backTarget(traversal)).toBe('/')
})
