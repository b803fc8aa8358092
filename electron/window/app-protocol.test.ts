import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createDevelopmentHandler,
  createFolderHandler,
  developmentServer,
  withGeneratedPages,
} from './app-protocol.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'undertone-renderer-'))
const folder = path.join(parent, 'renderer')
const serve = createFolderHandler(folder, {
  main: "default-src 'none'",
  mini: "img-src 'none'",
})
const get = (pathname: string, method = 'GET') =>
  serve({ method, url: `app://undertone${pathname}` })

beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(folder, 'mini'))
  writeFileSync(path.join(folder, 'mini/index.html'), '<!doctype html>mini')
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>page')
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'run()')
  writeFileSync(path.join(parent, 'secret.txt'), 'secret')
})

test('serves a generated page at its exact URL with its own CSP', async () => {
  const own = { body: '<p>crashed', policy: "default-src 'self'" }
  const serveBoth = withGeneratedPages({ 'app://undertone/crashed.html': own }, serve)
  const request = (url: string, method = 'GET') => serveBoth({ method, url })
  const response = await request('app://undertone/crashed.html')
  expect(await response.text()).toBe(own.body)
  expect(response.headers.get('content-security-policy')).toBe(own.policy)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await request('app://undertone/crashed.html', 'POST')).status).toBe(405)
  expect((await request('app://elsewhere/crashed.html')).status).toBe(404)
  expect(await (await request('app://undertone/')).text()).toBe('<!doctype html>page')
})

describe('createFolderHandler', () => {
  test('serves the page for a route, uncached', async () => {
    const response = await get('/library/favorites')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<!doctype html>page')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('serves the mini window with its own CSP', async () => {
    const response = await get('/mini/index.html')
    expect(await response.text()).toBe('<!doctype html>mini')
    expect(response.headers.get('content-security-policy')).toBe("img-src 'none'")
    const main = await get('/')
    expect(main.headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test('serves an asset with its type and immutable caching', async () => {
    const response = await get('/assets/app-1a2b.js')
    expect(await response.text()).toBe('run()')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  test('sends the length without the body for HEAD', async () => {
    const response = await get('/assets/app-1a2b.js', 'HEAD')
    expect(response.headers.get('content-length')).toBe('5')
    expect(await response.text()).toBe('')
  })

  test('adds the security headers to every response, including refusals', async () => {
    for (const response of [await get('/'), await get('/none.js'), await get('/..%2fsecret.txt')]) {
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('permissions-policy')).toContain('camera=()')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })

  test('returns 404 for a missing file and for a folder', async () => {
    expect((await get('/assets/none.js')).status).toBe(404)
    mkdirSync(path.join(folder, 'folder.d'), { recursive: true })
    expect((await get('/folder.d')).status).toBe(404)
  })

  test('serves nothing outside the folder', async () => {
    for (const pathname of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
    ])
      expect((await get(pathname)).status).toBe(400)
  })
})

test("proxies a development server for the app's host only, and no path selects another host", async () => {
  const requested: string[] = []
  const server = createServer(({ url, headers }, response) => {
    requested.push(`${url} as ${headers.accept}`)
    response.end('from the server')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const handle = createDevelopmentHandler(`http://127.0.0.1:${port}/`)
  const request = async (url: string) => {
    const headers = new Headers({ accept: 'text/css' })
    const answer = await handle({ url, headers })
    return { status: answer.status, text: await answer.text() }
  }
  expect(await request('app://undertone/styles/app.css?x=1')).toEqual({
    status: 200,
    text: 'from the server',
  })
  expect(await request('app://undertone//radio.example/x')).toMatchObject({
    text: 'from the server',
  })
  expect(await request('app://other/main.tsx')).toMatchObject({ status: 404 })
  expect(requested).toEqual(['/styles/app.css?x=1 as text/css', '//radio.example/x as text/css'])
  server.closeAllConnections()
  server.close()
})

describe('developmentServer', () => {
  const at = (address?: string) => ({ ELECTRON_RENDERER_URL: address })

  test('uses a server on this machine in development', () => {
    expect(developmentServer(at('http://localhost:5173'), false)).toBe('http://localhost:5173/')
  })

  test.each([
    [undefined],
    [''],
    ['nonsense'],
    ['http://example.org/'],
    ['https://localhost:5173/'],
  ])('ignores %s', (address) => expect(developmentServer(at(address), false)).toBeNull())

  test('ignores the server in a packaged app', () => {
    expect(developmentServer(at('http://localhost:5173'), true)).toBeNull()
  })
})
