// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDurableText } from '../../platform/durable-text.ts'
import { createPendingCheckout } from './pending-checkout.ts'

const page = { id: 'cs_1', plan: 'pro' }
const KEY = 'checkout'
const open = () =>
  createPendingCheckout(createDurableText(KEY, () => Promise.reject(new Error('no database here'))))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('survives a reload for its user', () => {
  open().set('ada', page)
  const waiting = open()
  expect(waiting.read('ada')).toEqual(page)
  expect(waiting.read('ada')).toBe(waiting.read('ada'))
  expect([waiting.read('bob'), waiting.read(null)]).toEqual([null, null])
})

test('leaves nothing in storage once no page is awaited', () => {
  const waiting = open()
  waiting.set('ada', page)
  expect([localStorage.length, waiting.isSaved()]).toEqual([1, true])
  waiting.set('ada', null)
  expect([localStorage.length, waiting.isSaved()]).toEqual([0, false])
})

test('keeps only the page of the user who signs in', () => {
  const waiting = open()
  waiting.set('ada', page)
  waiting.removeForeign('ada')
  expect(waiting.read('ada')).toEqual(page)
  waiting.removeForeign('bob')
  expect(waiting.isSaved()).toBe(false)
  localStorage.setItem(KEY, '{"uid":')
  waiting.removeForeign('ada')
  expect(waiting.isSaved()).toBe(false)
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"uid":"ada"}',
  '{"uid":"ada","waiting":null}',
  '{"uid":"ada","waiting":{"id":"","plan":"pro"}}',
  '{"uid":"ada","waiting":{"id":"../x","plan":"pro"}}',
  '{"uid":"ada","waiting":{"id":"cs_1","plan":"p q"}}',
])('ignores %j', (text) => {
  localStorage.setItem(KEY, text)
  expect(open().read('ada')).toBeNull()
})

test('tolerates any text in storage', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      localStorage.setItem(KEY, text)
      return open().read('ada') === null
    }),
  )
})
