import { EventEmitter } from 'node:events'
import path from 'node:path'
import { dialog } from 'electron'
import { expect, test, vi } from 'vitest'
import { refuseOffers } from './refusals.ts'

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
