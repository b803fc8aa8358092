import { describe, expect, test } from 'vitest'
import { externalUrl, isAppUrl } from './external-link.ts'

describe('isAppUrl', () => {
  test.each(['app://undertone', 'app://undertone/', 'app://undertone/library?x=1#y'])(
    '%s',
    (url) => {
      expect(isAppUrl(url)).toBe(true)
    },
  )
  test.each([
    'app://undertone.evil/',
    'app://undertone@evil/',
    'app://undertone:80/',
    'app://other/',
    'https://undertone/',
    'about:blank',
    '',
  ])('not %s', (url) => {
    expect(isAppUrl(url)).toBe(false)
  })
})

describe('externalUrl', () => {
  test('lets web addresses out, normalised', () => {
    expect(externalUrl('https://EXAMPLE.org/a b')).toBe('https://example.org/a%20b')
    expect(externalUrl('http://radio.example:8000/')).toBe('http://radio.example:8000/')
  })
  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://undertone/',
    'mailto:a@example.org',
    'smb://server/share',
    'ms-msdt:/id',
    'https://bank.example@evil.example/',
    '//example.org',
    'not a url',
  ])('keeps %s in', (url) => {
    expect(externalUrl(url)).toBeNull()
  })
})
