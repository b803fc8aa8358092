import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downloadProblem, exportFileName, savedKind } from './export-download.ts'

const good = {
  url: 'blob:app://undertone/3f0c1b1e-0000-4000-8000-000000000000',
  initiator: 'app://undertone',
  mimeType: 'application/json',
  isOwnPage: true,
  isBusy: false,
}

describe('downloadProblem', () => {
  test('an export made by our own page may be saved', () => {
    expect(downloadProblem(good)).toBeNull()
    expect(downloadProblem({ ...good, mimeType: 'application/json;charset=utf-8' })).toBeNull()
  })

  test.each([
    [{ url: 'https://evil.example/a.json' }, 'not made by the page itself'],
    [{ url: 'app://undertone/config.json' }, 'not made by the page itself'],
    [{ url: 'data:application/json,{}' }, 'not made by the page itself'],
    [{ url: 'blob:https://evil.example/3f0c' }, 'not made by the page itself'],
    [{ url: 'blob:app://undertone.evil/3f0c' }, 'not made by the page itself'],
    [{ url: 'blob:null/3f0c' }, 'not made by the page itself'],
    [{ initiator: 'https://evil.example' }, 'not a page of this app'],
    [{ initiator: 'null' }, 'not a page of this app'],
    [{ initiator: '' }, 'not a page of this app'],
    [{ isOwnPage: false }, 'not a page of this app'],
    [{ mimeType: 'text/javascript' }, 'not a kind of file the app makes'],
    [{ mimeType: 'application/x-msdownload' }, 'not a kind of file the app makes'],
    [{ mimeType: '' }, 'not a kind of file the app makes'],
    [{ isBusy: true }, 'another one has not ended'],
  ])('%j is refused', (change, problem) => {
    expect(downloadProblem({ ...good, ...change })).toBe(problem)
  })
})

test.each([
  ['application/json;charset=utf-8', 'json'],
  ['application/pdf', 'pdf'],
  ['audio/x-mpegurl', 'm3u'],
  ['audio/x-scpls', 'pls'],
  ['application/xspf+xml', 'xspf'],
  ['text/x-opml', 'opml'],
  ['text/csv;charset=utf-8', 'csv'],
  ['application/jspf+json', 'jspf'],
  ['TEXT/HTML; charset=utf-8', 'html'],
  ['text/html+json', null],
  ['constructor', null],
  ['', null],
])('%s is saved as %s', (mimeType, kind) => {
  expect(savedKind(mimeType)).toBe(kind)
})

describe('exportFileName', () => {
  test.each([
    ['undertone-data-2026-03-14.json', 'undertone-data-2026-03-14.json'],
    ['Nel Çelik.JSON', 'Nel-Çelik.json'],
    ['export.json.exe', 'export.json.exe.json'],
    ['../../.bashrc', 'bashrc.json'],
    ['C:\\Windows\\win.ini', 'C-Windows-win.ini.json'],
    ['a\u202egpj.json', 'a-gpj.json'],
    ['a\u0000b', 'a-b.json'],
    ['.json', 'undertone.json'],
    ['...', 'undertone.json'],
    ['', 'undertone.json'],
    ['con', 'undertone.json'],
    ['LPT1.json', 'undertone.json'],
    ['aux.tar.json', 'undertone.json'],
    ['console', 'console.json'],
    ['x'.repeat(300), `${'x'.repeat(80)}.json`],
    ['𝒳𐐷'.repeat(90), `${'X𐐷'.repeat(40)}.json`],
  ])('%j becomes %j', (wanted, expected) => {
    expect(exportFileName(wanted, 'json')).toBe(expected)
  })

  test('an invoice ends in its own kind, whatever it is called', () => {
    expect(exportFileName('undertone-invoice-UT-1.html', 'html')).toBe(
      'undertone-invoice-UT-1.html',
    )
    expect(exportFileName('undertone-invoice-UT-1.PDF', 'pdf')).toBe('undertone-invoice-UT-1.pdf')
    expect(exportFileName('invoice.html', 'pdf')).toBe('invoice.html.pdf')
  })

  test('whatever a page asks for, it is one short name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (wanted) => {
        const name = exportFileName(wanted, 'json')
        expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*\.json$/u)
        expect(name).not.toContain('..')
        expect([...name].length).toBeLessThanOrEqual(85)
      }),
    )
  })
})
