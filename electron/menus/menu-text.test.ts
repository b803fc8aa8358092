import { expect, test } from 'vitest'
import { menuLabel, shortened } from './menu-text.ts'

test('a short text stays, a long one ends in an ellipsis and in a whole letter', () => {
  expect(shortened('four', 4)).toBe('four')
  expect(shortened('fives', 4)).toBe('fiv…')
  const cut = shortened('a😀😀', 4)
  expect(cut).toBe('a😀…')
  expect(shortened('aa😀😀', 4)).toBe('aa…')
})

test.each([
  ['Drum & Bass', 'Drum && Bass'],
  ['two\nlines\tand\u0000more', 'two lines and more'],
  ['  ', ''],
])('%j is shown as %j', (text, label) => {
  expect(menuLabel(text)).toBe(label)
})

test('a label is never wider than a menu should be', () => {
  const label = menuLabel('n'.repeat(300))
  expect(label).toHaveLength(48)
  expect(label.endsWith('…')).toBe(true)
})
