import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  ipcMain,
  protocol,
  type WebContents,
} from 'electron'
import { until } from './checks.ts'

/** Standard, secure and fetchable, like the product's scheme. */
export const SCHEME = 'contract'
export const ORIGIN = `${SCHEME}://suite`
const FOLDER = process.env.CONTRACT_FOLDER ?? import.meta.dirname
export const PRELOAD = path.join(FOLDER, 'preload.cjs')

export const requested: Request[] = []

/** Must be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ])
}

const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/page.js': ['text/javascript', readFileSync(path.join(FOLDER, 'page.js'), 'utf8')],
  '/worker.js': ['text/javascript', ''],
  '/stay': ['text/html', '<title>Stays</title><script src="/page.js"></script>'],
}

export function serveScheme(): void {
  const page = readFileSync(path.join(FOLDER, 'page.html'), 'utf8')
  protocol.handle(SCHEME, (request) => {
    requested.push(request)
    const { pathname } = new URL(request.url)
    if (pathname === '/throws') throw new Error('the handler')
    if (pathname === '/missing') return new Response('nothing', { status: 404 })
    const [type, body] = BODIES[pathname] ?? ['text/html', page]
    return new Response(body, {
      headers: {
        'content-type': type,
        'cache-control': 'max-age=3600',
        'set-cookie': 'kept=1; Max-Age=3600',
      },
    })
  })
}

export function makeWindow(options: BrowserWindowConstructorOptions = {}): BrowserWindow {
  return new BrowserWindow({
    show: false,
    width: 640,
    height: 480,
    ...options,
    webPreferences: { preload: PRELOAD, sandbox: true, ...options.webPreferences },
  })
}

export async function openPage(address = '/'): Promise<BrowserWindow> {
  const window = makeWindow()
  let isReady = false
  const { webContents } = window
  const listener = (event: { readonly sender: WebContents }) => {
    isReady ||= event.sender === webContents
  }
  ipcMain.on('page:ready', listener)
  await window.loadURL(`${ORIGIN}${address}`)
  await until(() => isReady, 'a page that says it is ready')
  ipcMain.off('page:ready', listener)
  return window
}

let lastRun = 0
const runs = new Map<number, PromiseWithResolvers<unknown>>()

export function listenToPages(): void {
  ipcMain.on('page:done', (_event, id: number, result: { value?: unknown; error?: string }) => {
    const run = runs.get(id)
    if (result.error === undefined) run?.resolve(result.value)
    else run?.reject(new Error(result.error))
  })
}

/** Runs statements in the page and returns their result. */
export async function inPage<T>(window: BrowserWindow, code: string): Promise<T> {
  lastRun += 1
  const run = Promise.withResolvers<unknown>()
  runs.set(lastRun, run)
  window.webContents.send('page:run', lastRun, code)
  return (await run.promise) as T
}
