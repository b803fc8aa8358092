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

/** External and invalid URLs: known attacks on sign-in pages. */
const ATTACKS: readonly (readonly [name: string, target: string | null | undefined])[] = [
  ['nothing', null],
  ['no parameter', undefined],
  ['an empty one', ''],
  ['no slash', 'library'],
  ['//evil', '//evil.example'],
  ['///evil', '///evil.example'],
  ['a host after one slash and a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a backslash further on', '/browse\\..\\..\\evil.example'],
  ['https:', 'https://evil.example'],
  ['https: without slashes', 'https:evil.example'],
  ['javascript:', 'javascript:alert(1)'],
  ['javascript: after a slash', '/javascript:alert(1)'],
  ['data:', 'data:text/html,<script>alert(1)</script>'],
  ['a deep link', 'undertone://x'],
  ['app:// of another host', 'app://evil/sign-in'],
  ['app:// of this host', 'app://undertone/browse'],
  ['encoded slashes', '/%2f%2fevil.example'],
  ['encoded slashes, upper case', '/%2F%2Fevil.example'],
  ['an encoded slash', '/%2fevil.example'],
  ['encoded from the start', '%2f%2fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['an encoded backslash, upper case', '/%5C%5Cevil.example'],
  ['double-encoded slashes', '/%252f%252fevil.example'],
  ['a double-encoded backslash', '/%255cevil.example'],
  ['encoded dots', '/browse/%2e%2e//evil.example'],
  ['an encoded tab', '/%09/evil.example'],
  ['an encoded line break', '/%0d%0aLocation:%20https://evil.example'],
  ['a tab', '/\t/evil.example'],
  ['a line break', '/\n/evil.example'],
  ['a carriage return', '/\r/evil.example'],
  ['a tab before it', '\t//evil.example'],
  ['a space before it', ' /browse'],
  ['a zero byte', '/\0/evil.example'],
  ['dots that leave two slashes', '/x/..//evil.example'],
  ['a user before the host', '//undertone@evil.example'],
  ['an at sign', '/@evil.example'],
  ['a fullwidth slash', '/\uFF0Fevil.example'],
  ['fullwidth slashes from the start', '\uFF0F\uFF0Fevil.example'],
  ['a fraction slash', '/\u2044evil.example'],
  ['a division slash', '/\u2215evil.example'],
  ['a big solidus', '/\u29F8evil.example'],
  ['a fullwidth backslash', '/\uFF3Cevil.example'],
  ['an ideographic full stop', '/\u3002\u3002/evil'],
  ['2 000 characters', `/${'a'.repeat(1_999)}`],
  ['2 000 characters of search', `/search?query=${'a'.repeat(1_986)}`],
  ['1 025 characters', `/${'a'.repeat(1_024)}`],
  ['sign-in, nested', '/sign-in?redirect=/sign-in?redirect=//evil.example'],
  ['sign-in, nested and encoded', '/sign-in?redirect=%2Fsign-in%3Fredirect%3D%2F%2Fevil.example'],
  ['the second factor', '/otp?redirect=/browse'],
  ['a new password', '/forgot-password?oobCode=planted-code'],
]

test.each(ATTACKS)('%s redirects to /', (_name, target) => {
  expect(safeRedirect(target)).toBe('/')
})

test('accepts at most 1 024 characters', () => {
  const longest = `/search?query=${'a'.repeat(1_010)}`
  expect(longest).toHaveLength(1_024)
  expect(safeRedirect(longest)).toBe(longest)
  expect(safeRedirect(`${longest}a`)).toBe('/')
})

test.each(['/401', '/403', '/404/', '/500?x=1', '/503'])(
  'replaces the error page %s by /, because a sign-in does not return to an error',
  (target) => {
    expect(safeRedirect(target)).toBe('/')
  },
)

test.each([
  '/sign-in',
  '/sign-in/',
  '/Sign-In',
  '/sign-in-2',
  '/sign-up?redirect=/x',
  '/x/../sign-in',
])('replaces %s by /, because it would redirect again', (target) => {
  expect(safeRedirect(target)).toBe('/')
})

const hostile = fc.string({
  unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', '\t', ' ', '%2f'),
})

test('stays in the app and outside the sign-in for any target', () => {
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

test('passes the full location to the sign-in page, without nesting', () => {
  expect(signInPath({ pathname: '/search', search: '?query=a&sort=name', hash: '#found' })).toBe(
    '/sign-in?redirect=%2Fsearch%3Fquery%3Da%26sort%3Dname%23found',
  )
  expect(signInPath({ pathname: '/sign-in', search: '?redirect=%2Fsearch', hash: '' })).toBe(
    '/sign-in?redirect=%2F',
  )
})
