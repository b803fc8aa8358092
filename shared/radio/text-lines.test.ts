import { expect, test } from 'vitest'
import { textLines } from './text-lines.ts'

test.each([
  ['', []],
  ['\r\n\n', []],
  ['a', ['a']],
  ['\na\r\n\r\nb\rc\n d \n\re', ['a', 'b', 'c', ' d ', 'e']],
  ['a\u2028b\r', ['a\u2028b']],
])('splits %j', (text, lines) => {
  expect([...textLines(text)]).toEqual(lines)
})
