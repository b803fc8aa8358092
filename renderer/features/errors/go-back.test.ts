import { expect, it } from 'vitest'
import { backTarget } from './go-back.ts'

it('goes one page back when there is one', () => {
  expect(backTarget({ idx: 3, key: 'abc' })).toBe(-1)
})

it.each([null, undefined, {}, { idx: 0 }, { idx: 'x' }])(
  'goes home from a first page (%j)',
  (state) => {
    expect(backTarget(state)).toBe('/')
  },
)
