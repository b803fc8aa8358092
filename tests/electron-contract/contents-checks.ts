import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { type BrowserWindow, ipcMain } from 'electron'
import { errorOf, group, until } from './checks.ts'
import { inPage, makeWindow, ORIGIN, openPage, requested } from './page.ts'

let firstLoads: Promise<string[]> | null = null

function firstLoad(): Promise<string[]> {
  const watch = async () => {
    const window = makeWindow()
    const list: string[] = []
    const names = [
      'did-start-navigation',
      'will-navigate',
      'did-navigate',
      'dom-ready',
      'did-finish-load',
    ]
    for (const name of names) window.webContents.on(name as 'dom-ready', () => list.push(name))
    window.once('ready-to-show', () => list.push('ready-to-show'))
    const ready = () => list.push('message')
    ipcMain.on('page:ready', ready)
    await window.loadURL(`${ORIGIN}/`)
    list.push('resolved')
    await until(() => list.includes('message') && list.includes('ready-to-show'))
    ipcMain.off('page:ready', ready)
    window.destroy()
    return list
  }
  firstLoads ??= watch()
  return firstLoads
}

export const contentsChecks = (page: () => BrowserWindow) =>
  group('page', {
    'ready-to-show is emitted by the window': async () => {
      ok((await firstLoad()).includes('ready-to-show'))
    },
    'a first load: start, navigate, dom-ready, finish': async () => {
      const names = ['did-start-navigation', 'did-navigate', 'dom-ready', 'did-finish-load']
      const list = await firstLoad()
      deepEqual(
        list.filter((name) => names.includes(name)),
        names,
      )
    },
    "did-navigate precedes the new page's messages": async () => {
      const list = await firstLoad()
      ok(list.indexOf('did-navigate') < list.indexOf('message'))
    },
    'loadURL resolves when the page has loaded': async () => {
      const list = await firstLoad()
      ok(list.indexOf('did-finish-load') < list.indexOf('resolved'))
    },
    'loadURL emits no will-navigate': async () => {
      ok(!(await firstLoad()).includes('will-navigate'))
      const window = makeWindow()
      const list: string[] = []
      window.webContents.on('will-frame-navigate', ({ url }) => list.push(url))
      await window.loadURL(`${ORIGIN}/#place`)
      deepEqual(list, [])
      window.destroy()
    },
    "a page's navigation emits its events in order": async () => {
      const window = await openPage()
      const list: string[] = []
      const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'did-navigate']
      for (const name of names) window.webContents.on(name as 'dom-ready', () => list.push(name))
      await inPage(window, `setTimeout(() => { location.href = '/other' }, 0)`)
      await until(() => list.includes('did-navigate'))
      deepEqual(list, names)
      window.destroy()
    },
    'a prevented navigation does not happen': async () => {
      const window = await openPage()
      const urls: string[] = []
      window.webContents.on('will-frame-navigate', (event) => {
        urls.push(event.url)
        event.preventDefault()
      })
      await inPage(window, `setTimeout(() => { location.href = '/refused' }, 0)`)
      await until(() => urls.length > 0)
      equal(await inPage(window, 'return document.title'), 'Contract')
      deepEqual(urls, [`${ORIGIN}/refused`])
      equal(window.webContents.getURL(), `${ORIGIN}/`)
      window.destroy()
    },
    'a same-document navigation is reported as such': async () => {
      const window = await openPage()
      const list: string[] = []
      window.webContents.on('did-navigate', () => list.push('did-navigate'))
      window.webContents.on('did-navigate-in-page', () => list.push('in page'))
      await inPage(window, `history.pushState(null, '', '/moved')`)
      await until(() => list.length > 0)
      deepEqual(list, ['in page'])
      equal(window.webContents.getURL(), `${ORIGIN}/moved`)
      window.destroy()
    },
    'window.open calls the handler and returns null when denied': async () => {
      const urls: string[] = []
      page().webContents.setWindowOpenHandler(({ url }) => {
        urls.push(url)
        return { action: 'deny' }
      })
      equal(await inPage(page(), `return window.open('https://example.invalid/') === null`), true)
      await until(() => urls.length > 0)
      deepEqual(urls, ['https://example.invalid/'])
    },
    'a failed load rejects with code and number': async () => {
      const window = makeWindow()
      const error = await errorOf(() => window.loadURL('http://127.0.0.1:1/'))
      ok('code' in error && 'errno' in error && typeof error.errno === 'number')
      match(String(error.code), /^ERR_/)
      window.destroy()
    },
    'the unhandled rejection of a failed load is ignored': async () => {
      const window = makeWindow()
      const failed = once(window.webContents, 'did-fail-load')
      void window.loadURL('http://127.0.0.1:1/')
      await failed
      window.destroy()
    },
    'a second load aborts the first one': async () => {
      const window = makeWindow()
      const [first] = await Promise.all([
        errorOf(() => window.loadURL(`${ORIGIN}/first`)),
        window.loadURL(`${ORIGIN}/second`),
      ])
      match(first.message, /ERR_ABORTED/)
      equal(window.webContents.getURL(), `${ORIGIN}/second`)
      // Also for a handler that throws.
      match((await errorOf(() => window.loadURL(`${ORIGIN}/throws`))).message, /ERR_UNEXPECTED/)
      window.destroy()
    },
    'an invalid URL rejects': async () => {
      const window = makeWindow()
      await errorOf(() => window.loadURL('no address'))
      window.destroy()
    },
    'did-navigate has the status of a 404 page': async () => {
      const window = makeWindow()
      const navigated = once(window.webContents, 'did-navigate')
      await window.loadURL(`${ORIGIN}/missing`)
      deepEqual((await navigated).slice(1), [`${ORIGIN}/missing`, 404, 'Not Found'])
      window.destroy()
    },
    'a failed load emits no did-navigate and keeps the URL': async () => {
      const window = makeWindow()
      const list: string[] = []
      for (const name of ['did-navigate', 'did-frame-navigate', 'did-fail-load'])
        window.webContents.on(name as 'did-navigate', () => list.push(name))
      await errorOf(() => window.loadURL('http://127.0.0.1:1/gone'))
      deepEqual(list, ['did-fail-load'])
      equal(window.webContents.getURL(), 'http://127.0.0.1:1/gone')
      window.destroy()
    },
    'a navigation to an unreachable server fails': async () => {
      const window = await openPage()
      const list: string[] = []
      window.webContents.on('did-navigate', () => list.push('did-navigate'))
      const failed = once(window.webContents, 'did-fail-load')
      void inPage(window, `location.href = 'http://127.0.0.1:1/gone'`)
      const [, , , url, isMainFrame] = await failed
      deepEqual([url, isMainFrame, list], ['http://127.0.0.1:1/gone', true, []])
      window.destroy()
    },
    'window.open with _self navigates without the handler': async () => {
      const window = await openPage()
      const list: string[] = []
      window.webContents.setWindowOpenHandler(({ url }) => {
        list.push(`open ${url}`)
        return { action: 'deny' }
      })
      window.webContents.on('will-navigate', ({ url }) => list.push(`go ${url}`))
      void inPage(window, `window.open('/elsewhere', '_self')`)
      await until(() => window.webContents.getURL() === `${ORIGIN}/elsewhere`)
      deepEqual(list, [`go ${ORIGIN}/elsewhere`])
      window.destroy()
    },
    'an external protocol can be prevented': async () => {
      const window = await openPage()
      const list: string[] = []
      window.webContents.on('will-frame-navigate', (event) => {
        list.push(event.url)
        event.preventDefault()
      })
      void inPage(window, `location.href = 'mailto:radio@example.com'`)
      await until(() => list.length > 0)
      deepEqual(list, ['mailto:radio@example.com'])
      equal(window.webContents.getURL(), `${ORIGIN}/`)
      window.destroy()
    },
    'hide() and show() change the visibility of the page': async () => {
      const window = await openPage()
      const reached = (isHidden: boolean) => `while (document.hidden !== ${isHidden})
        await new Promise((resolve) => {
          document.addEventListener('visibilitychange', resolve, { once: true })
        })
        return document.visibilityState`
      window.show()
      window.hide()
      equal(await inPage(window, reached(true)), 'hidden')
      window.show()
      equal(await inPage(window, reached(false)), 'visible')
      window.destroy()
    },
    'hide() leaves the page visible when background throttling is off': async () => {
      const window = makeWindow({ webPreferences: { backgroundThrottling: false } })
      await window.loadURL(`${ORIGIN}/`)
      window.show()
      window.hide()
      const nextFrame = 'await new Promise(requestAnimationFrame); return document.visibilityState'
      equal(await inPage(window, nextFrame), 'visible')
      window.destroy()
    },
    'messages sent during a load arrive in order': async () => {
      const window = makeWindow()
      const loaded = window.loadURL(`${ORIGIN}/`)
      await once(window.webContents, 'did-start-navigation')
      await once(window.webContents, 'did-navigate')
      for (const value of [1, 2, 3]) window.webContents.send('early', value)
      await loaded
      await until(() => !window.isDestroyed())
      deepEqual(await inPage(window, 'return window.contract.early()'), [1, 2, 3])
      window.destroy()
    },
    'send throws for a channel that is not a string': async () => {
      const error = await errorOf(() => page().webContents.send(undefined as never))
      match(error.message, /Missing required channel argument/)
    },
    'send throws for uncloneable values': async () => {
      const error = await errorOf(() => page().webContents.send('early', () => 1))
      match(error.message, /could not be cloned/)
    },
    'a zoom factor of 0 throws': async () => {
      for (const factor of [0, -1])
        match(
          (await errorOf(() => page().webContents.setZoomFactor(factor))).message,
          /'zoomFactor' must be a double greater than 0.0/,
        )
    },
    'getZoomFactor returns the set factor': () => {
      page().webContents.setZoomFactor(1.25)
      ok(Math.abs(page().webContents.getZoomFactor() - 1.25) < 0.001)
      page().webContents.setZoomFactor(1)
    },
    'a crash is reported with its reason, and the window can load again': async () => {
      const window = await openPage()
      const processGone = once(window.webContents, 'render-process-gone')
      window.webContents.forcefullyCrashRenderer()
      const [, details] = await processGone
      ok(['crashed', 'killed'].includes(details.reason))
      await window.loadURL(`${ORIGIN}/`)
      equal(await inPage(window, 'return document.title'), 'Contract')
      window.destroy()
    },
  })

export const schemeChecks = (page: () => BrowserWindow) =>
  group('custom scheme', {
    "pages have the scheme's origin": async () => {
      const origin = page().webContents.mainFrame.origin
      equal(origin, ORIGIN)
    },
    'stores no cookies': async () => {
      equal(await inPage(page(), `document.cookie = 'a=1'; return document.cookie`), '')
      const seen = requested.length
      await inPage(page(), `await fetch('/again')`)
      equal(requested[seen]?.headers.get('cookie') ?? null, null)
    },
    'has no service worker': async () => {
      const code = `return navigator.serviceWorker
        ? navigator.serviceWorker.register('/worker.js').then(() => 'registered', () => 'refused')
        : 'refused'`
      equal(await inPage(page(), code), 'refused')
    },
    'has no HTTP cache: each fetch reaches the handler': async () => {
      const seen = requested.length
      await inPage(page(), `await fetch('/copy'); await fetch('/copy')`)
      equal(requested.slice(seen).filter(({ url }) => url.endsWith('/copy')).length, 2)
    },
    'is a secure context, with storage': async () => {
      const code = `localStorage.setItem('k', 'v'); return [isSecureContext, localStorage.getItem('k')]`
      deepEqual(await inPage(page(), code), [true, 'v'])
    },
    "responds with the handler's status": async () => {
      equal(await inPage(page(), `return (await fetch('/missing')).status`), 404)
    },
    'its URLs are fetched unchanged': async () => {
      equal(await inPage(page(), `return (await fetch('${ORIGIN}/missing')).status`), 404)
      equal(
        await inPage(page(), `return fetch('unknown://suite/').catch(() => 'refused')`),
        'refused',
      )
    },
    'the handler receives method and headers': async () => {
      const seen = requested.length
      await inPage(page(), `await fetch('/posted', { method: 'POST', headers: { 'x-a': '1' } })`)
      const request = requested[seen]
      deepEqual([request?.method, request?.headers.get('x-a')], ['POST', '1'])
    },
  })
