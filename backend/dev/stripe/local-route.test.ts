import { expect, test } from 'vitest'
import { readForm } from './local-route.ts'

test.each([
  ['', {}],
  ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a[0][b][0][c]=1', { a: [{ b: [{ c: '1' }] }] }],
  ['a%5B0%5D%5Bb%5D=1', { a: [{ b: '1' }] }],
  ['a[1]=x', { a: { 1: 'x' } }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
])('parses %s', (text, form) => {
  expect(readForm(text)).toEqual(form)
})

test('treats a built-in property name like any other', () => {
  const form = readForm('__proto__[polluted]=1')
  expect(Object.keys(form)).toEqual(['__proto__'])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
