import { EventEmitter } from 'node:events'
import path from 'node:path'
import { app, dialog, type SaveDialogOptions, type Session, session } from 'electron'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { blockDownloads, denyPermissions, lockSession } from './lock-session.ts'

describe('denyPermissions', () => {
  type Decide = (granted: boolean) => void
  interface Handlers {
    check(contents: unknown, permission: string, origin: string): boolean
    request(contents: unknown, permission: string, decide: Decide, details: object): void
    device(details: object): boolean
  }

  function setUp() {
    const handlers: Partial<Handlers> = {}
    const setDisplayMediaRequestHandler = vi.fn()
    denyPermissions({
      setPermissionCheckHandler: (check: Handlers['check']) => Object.assign(handlers, { check }),
      setPermissionRequestHandler: (request: Handlers['request']) =>
        Object.assign(handlers, { request }),
      setDevicePermissionHandler: (device: Handlers['device']) =>
        Object.assign(handlers, { device }),
      setDisplayMediaRequestHandler,
    } as unknown as Session)
    const requestPermission = (permission: string, requestingUrl: string, isMainFrame = true) => {
      const decide = vi.fn()
      handlers.request?.({}, permission, decide, { requestingUrl, isMainFrame })
      return decide.mock.calls
    }
    return { handlers, requestPermission, setDisplayMediaRequestHandler }
  }

  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'usb',
    'local-network',
    'unknown',
    'a-permission-of-next-year',
  ])('denies %s even to the app', (permission) => {
    expect(setUp().handlers.check?.({}, permission, 'app://undertone')).toBe(false)
  })

  test.each(['loopback-network', 'local-network-access'])(
    "grants %s to the app's origin only, for audio from this machine",
    (permission) => {
      const { handlers } = setUp()
      const isGranted = (origin: string) => handlers.check?.({}, permission, origin)
      for (const own of ['app://undertone', 'app://undertone/']) expect(isGranted(own)).toBe(true)
      for (const foreign of ['https://example.org', 'app://undertone.evil', ''])
        expect(isGranted(foreign)).toBe(false)
    },
  )

  test('decides each request once, for the main frame only', () => {
    const { requestPermission } = setUp()
    expect(requestPermission('loopback-network', 'app://undertone/library')).toEqual([[true]])
    expect(requestPermission('loopback-network', 'app://undertone/library', false)).toEqual([
      [false],
    ])
    expect(requestPermission('loopback-network', 'https://radio.example/')).toEqual([[false]])
    expect(requestPermission('loopback-network', 'app://undertone.evil/')).toEqual([[false]])
    expect(requestPermission('loopback-network', 'not an address')).toEqual([[false]])
    for (const permission of ['media', 'notifications', 'openExternal', 'fullscreen'])
      expect(requestPermission(permission, 'app://undertone/'), permission).toEqual([[false]])
  })

  test('refuses devices and screen capture', () => {
    const { handlers, setDisplayMediaRequestHandler } = setUp()
    expect(handlers.device?.({ deviceType: 'hid', origin: 'app://undertone' })).toBe(false)
    expect(setDisplayMediaRequestHandler).toHaveBeenCalledExactlyOnceWith(null)
  })
})

test('does not use webRequest, which the Electron double lacks', () => {
  const { defaultSession } = session
  expect(() => defaultSession.webRequest).toThrow('the double has no session.webRequest')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  lockSession({ app, session: defaultSession, isOwnWindow: () => true, log })
  expect(defaultSession.listenerCount('will-download')).toBe(1)
})

describe('blockDownloads', () => {
  const FRAME = { parent: null }

  function setUp() {
    const app = Object.assign(new EventEmitter(), {
      getPath: () => path.join('/home/nel', 'Files'),
    })
    const session = new EventEmitter()
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    blockDownloads({
      app: app as never,
      session: session as never,
      isOwnWindow: (id) => id === 1,
      log,
    })
    return { app, session, log }
  }

  /** A download of the page, with its outcome. */
  function offer(
    session: EventEmitter,
    change: {
      url?: string
      initiator?: string
      contents?: { id: number }
      frame?: object | null
      mimeType?: string
      name?: string
    } = {},
  ) {
    const { url = 'blob:app://undertone/1', contents = { id: 1 }, frame = FRAME } = change
    const { mimeType = 'application/json', name = '../my data.json' } = change
    const { initiator = 'app://undertone' } = change
    const item = Object.assign(new EventEmitter(), {
      getURL: () => url,
      getInitiatorOrigin: () => initiator,
      getMimeType: () => mimeType,
      getFilename: () => name,
      setSaveDialogOptions: vi.fn<(options: SaveDialogOptions) => void>(),
    })
    const preventDefault = vi.fn()
    session.emit('will-download', { preventDefault }, item, contents, frame)
    return { item, refused: preventDefault.mock.calls.length > 0 }
  }

  /** Suggested name of a download. */
  function proposed(name: string, mimeType = 'application/json') {
    const { item } = offer(setUp().session, { name, mimeType })
    return path.basename(item.setSaveDialogOptions.mock.lastCall?.[0].defaultPath ?? '')
  }

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
    [{ contents: { id: 2 } }, 'not a page of this app'],
    [{ frame: { parent: {} } }, 'not a page of this app'],
    [{ frame: null }, 'not a page of this app'],
    [{ mimeType: 'text/javascript' }, 'not a kind of file the app makes'],
    [{ mimeType: 'application/x-msdownload' }, 'not a kind of file the app makes'],
    [{ mimeType: 'text/html+json' }, 'not a kind of file the app makes'],
    [{ mimeType: 'constructor' }, 'not a kind of file the app makes'],
    [{ mimeType: '' }, 'not a kind of file the app makes'],
  ])('refuses the download %j without a dialog', (change, problem) => {
    const { session, log } = setUp()
    const { item, refused } = offer(session, change)
    expect(refused).toBe(true)
    expect(item.setSaveDialogOptions).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('refused a download', { problem })
  })

  test('shows a save dialog with a safe name for an export', () => {
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

  test.each([
    ['application/json;charset=utf-8', 'json', 'JSON', 'Undertone data'],
    ['application/pdf', 'pdf', 'PDF', 'invoice'],
    ['audio/x-mpegurl', 'm3u', 'M3U playlist', 'stations'],
    ['audio/x-scpls', 'pls', 'PLS playlist', 'stations'],
    ['application/xspf+xml', 'xspf', 'XSPF playlist', 'stations'],
    ['text/x-opml', 'opml', 'OPML', 'stations'],
    ['text/csv;charset=utf-8', 'csv', 'CSV table', 'songs'],
    ['application/jspf+json', 'jspf', 'JSPF playlist', 'songs'],
    ['TEXT/HTML; charset=utf-8', 'html', 'Web page', 'invoice'],
  ])('saves %s as %s', (mimeType, extension, name, what) => {
    const { item } = offer(setUp().session, { mimeType, name: 'file' })
    expect(item.setSaveDialogOptions.mock.lastCall?.[0]).toEqual({
      title: `Save your ${what}`,
      defaultPath: path.join('/home/nel', 'Files', `file.${extension}`),
      filters: [{ name, extensions: [extension] }],
    })
  })

  test('allows one download at a time, so that a page cannot pile up dialogs', () => {
    const { session } = setUp()
    const first = offer(session)
    expect(offer(session).refused).toBe(true)
    first.item.emit('done', {}, 'cancelled')
    expect(offer(session).refused).toBe(false)
  })

  test('sends no client certificate and does not block the server', () => {
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
    // The user closed the dialog.
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
  ])('suggests for %j the name %j', (wanted, expected) => {
    expect(proposed(wanted)).toBe(expected)
  })

  test.each([
    ['undertone-invoice-UT-1.html', 'text/html', 'undertone-invoice-UT-1.html'],
    ['undertone-invoice-UT-1.PDF', 'application/pdf', 'undertone-invoice-UT-1.pdf'],
    ['invoice.html', 'application/pdf', 'invoice.html.pdf'],
  ])('%s of type %s gets the extension of its kind', (name, mimeType, expected) => {
    expect(proposed(name, mimeType)).toBe(expected)
  })

  test('suggests one short name for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (wanted) => {
        const name = proposed(wanted)
        expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*\.json$/u)
        expect(name).not.toContain('..')
        expect([...name].length).toBeLessThanOrEqual(85)
      }),
    )
  })
})
