import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect, signInPath } from './safe-redirect.ts'

test.each([
  ['/library/favorites', '/library/favorites'],
  ['/search?query=dub%20techno&genre=a', '/search?query=dub%20techno&genre=a'],
  ['/browse#top', '/browse#top'],
  ['/a/../browse', '/browse'],
])('%s is a page of this app', (target, expected) => {
  expect(safeRedirect(target)).toBe(expected)
})

test.each([
  null,
  undefined,
  '',
  'library',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'undertone://x',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /browse',
  '/x/..//evil.example',
  '/sign-in',
  '/sign-in/',
  '/sign-in?redirect=/sign-in',
  '/Sign-In',
  '/sign-in-2',
  '/sign-up?redirect=/x',
  '/x/../sign-in',
])('%j leads home', (target) => {
  expect(safeRedirect(target)).toBe('/')
})

const hostile = fc.string({
  unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', '\t', ' ', '%2f'),
})

test('whatever is asked for, the browser stays in the app and does not come back to sign-in', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (target) => {
      const path = safeRedirect(target)
      const url = new URL(path, 'https://undertone.test')
      expect(url.origin).toBe('https://undertone.test')
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(url.pathname).not.toMatch(/^\/sign-in\/*$/i)
      expect(safeRedirect(path)).toBe(path)
    }),
    { numRuns: 2_000 },
  )
})

test('the sign-in page is told the whole location, never a nested one', () => {
  expect(signInPath({ pathname: '/search', search: '?query=a&sort=name', hash: '#found' })).toBe(
    '/sign-in?redirect=%2Fsearch%3Fquery%3Da%26sort%3Dname%23found',
  )
  expect(signInPath({ pathname: '/sign-in', search: '?redirect=%2Fsearch', hash: '' })).toBe(
    '/sign-in?redirect=%2F',
  )
})
