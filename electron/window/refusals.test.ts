import { EventEmitter } from 'node:events'
import path from 'node:path'
import { dialog } from 'electron'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { downloadProblem, exportFileName, refuseOffers, savedKind } from './refusals.ts'

const FRAME = { parent: null }

function setUp() {
  const app = Object.assign(new EventEmitter(), { getPath: () => path.join('/home/nel', 'Files') })
  const session = new EventEmitter()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  refuseOffers({
    app: app as never,
    session: session as never,
    isOwnWindow: (id) => id === 1,
    log,
  })
  return { app, session, log }
}

/** A download the page begins; the answer says what became of it. */
function offer(
  session: EventEmitter,
  change: {
    url?: string
    contents?: { id: number }
    frame?: object | null
    mimeType?: string
    name?: string
  } = {},
) {
  const { url = 'blob:app://undertone/1', contents = { id: 1 }, frame = FRAME } = change
  const { mimeType = 'application/json', name = '../my data.json' } = change
  const item = Object.assign(new EventEmitter(), {
    getURL: () => url,
    getInitiatorOrigin: () => 'app://undertone',
    getMimeType: () => mimeType,
    getFilename: () => name,
    setSaveDialogOptions: vi.fn(),
  })
  const preventDefault = vi.fn()
  session.emit('will-download', { preventDefault }, item, contents, frame)
  return { item, refused: preventDefault.mock.calls.length > 0 }
}

test.each([
  ['a file of the web', { url: 'https://evil.example/a.json' }],
  ['a window that is not ours', { contents: { id: 2 } }],
  ['a frame inside the page', { frame: { parent: {} } }],
  ['a frame that is gone', { frame: null }],
])('%s is not saved, and the user is not asked', (_what, change) => {
  const { session, log } = setUp()
  const { item, refused } = offer(session, change)
  expect(refused).toBe(true)
  expect(item.setSaveDialogOptions).not.toHaveBeenCalled()
  expect(log.warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('evil')
})

test('an export asks the user where to put it, under a harmless name', () => {
  const { session, log } = setUp()
  const { item, refused } = offer(session)
  expect(refused).toBe(false)
  expect(item.setSaveDialogOptions).toHaveBeenCalledExactlyOnceWith({
    title: 'Save your Undertone data',
    defaultPath: path.join('/home/nel', 'Files', 'my-data.json'),
    filters: [{ name: 'JSON', extensions: ['json'] }],
  })
  expect(log.warn).not.toHaveBeenCalled()
})

test('an invoice asks too, and keeps its kind', () => {
  const { session } = setUp()
  const { item, refused } = offer(session, { mimeType: 'application/pdf', name: 'UT-1.pdf' })
  expect(refused).toBe(false)
  expect(item.setSaveDialogOptions).toHaveBeenCalledExactlyOnceWith({
    title: 'Save your invoice',
    defaultPath: path.join('/home/nel', 'Files', 'UT-1.pdf'),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
})

test('one at a time: a page cannot pile up dialogs', () => {
  const { session } = setUp()
  const first = offer(session)
  expect(offer(session).refused).toBe(true)
  first.item.emit('done', {}, 'cancelled')
  expect(offer(session).refused).toBe(false)
})

test('no server is shown a certificate of this machine, and none waits for one', () => {
  const { app } = setUp()
  const preventDefault = vi.fn()
  const choose = vi.fn()
  const offered = [{ subjectName: 'Nel' }]
  app.emit('select-client-certificate', { preventDefault }, {}, 'https://x/', offered, choose)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(choose).toHaveBeenCalledExactlyOnceWith()
})

test.each([
  ['interrupted', 1],
  ['completed', 0],
  // The user has closed the dialog.
  ['cancelled', 0],
] as const)('reports an export that was %s: %i box', (state, boxes) => {
  const shown = vi
    .spyOn(dialog, 'showMessageBox')
    .mockResolvedValue({ response: 0, checkboxChecked: false })
  const { session } = setUp()
  const contents = { id: 1, isDestroyed: () => true }
  offer(session, { contents }).item.emit('done', {}, state)
  expect(shown.mock.calls).toHaveLength(boxes)
  shown.mockRestore()
})

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
