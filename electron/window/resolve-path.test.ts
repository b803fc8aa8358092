import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveAppPath } from './resolve-path.ts'

const file = (...segments: string[]) => ({ kind: 'file', segments })
const page = file('index.html')

describe('resolveAppPath', () => {
  test.each([
    ['app://undertone/', page],
    ['app://undertone/?redirect=%2Flibrary', page],
    ['app://undertone/library/favorites', page],
    ['app://undertone/settings/', page],
    ['app://undertone/404', page],
    ['app://undertone/assets/index-Ab12.js', file('assets', 'index-Ab12.js')],
    ['app://undertone/caf%C3%A9.png', file('café.png')],
  ])('resolves %s', (url, expected) => {
    expect(resolveAppPath('GET', url)).toEqual(expected)
    expect(resolveAppPath('HEAD', url)).toEqual(expected)
  })

  test.each([
    'app://undertone/../package.json',
    'app://undertone/assets/../../package.json',
    'app://undertone/%2e%2e/package.json',
    'app://undertone/..%2fpackage.json',
    'app://undertone/..%5Cpackage.json',
    'app://undertone/..\\package.json',
    'app://undertone/a%00.js',
    'app://undertone//etc/passwd',
    'app://undertone/C:/windows/win.ini',
    'app://undertone/index.html::$DATA',
    'app://undertone/.env',
    'app://undertone/%zz.js',
    'app://undertone/%252e%252e%252fpackage.json/%2e',
  ])('refuses the malformed path %s', (url) => {
    expect(resolveAppPath('GET', url)).toEqual({ kind: 'refused', status: 400 })
  })

  test.each([
    'app://other/index.html',
    'app://undertone.evil/index.html',
    'app://undertone:80/index.html',
    'app://me@undertone/index.html',
    'file:///etc/passwd',
    'https://undertone/index.html',
  ])('refuses another host or scheme: %s', (url) => {
    expect(resolveAppPath('GET', url)).toEqual({ kind: 'refused', status: 404 })
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get', ''])(
    'refuses the method "%s"',
    (method) => {
      expect(resolveAppPath(method, 'app://undertone/')).toEqual({ kind: 'refused', status: 405 })
    },
  )

  test('stays inside the folder for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', '%25', ':', 'C:', '~', ''),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const anyPath = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(anyPath, (text) => {
        const resolution = resolveAppPath('GET', `app://undertone/${text}`)
        if (resolution.kind === 'refused') return
        for (const rules of [path.posix, path.win32]) {
          const root = rules.resolve('/srv/renderer')
          const target = rules.resolve(root, ...resolution.segments)
          expect(target.startsWith(root + rules.sep)).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
