import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { runtimeConfig } from '../../fixtures/backend.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'

/** A service that allows app://undertone at /open, no origin at /shut, and records requests. */
async function startService() {
  const seen: string[] = []
  const note = ({ method, url, headers }: IncomingMessage) =>
    seen.push(`${method} ${url} from ${headers.origin}`)
  const server = createServer((request, response) => {
    note(request)
    if (request.url === '/open') {
      response.setHeader('Access-Control-Allow-Origin', 'app://undertone')
      response.setHeader('Access-Control-Allow-Headers', 'Authorization')
      response.setHeader('Access-Control-Allow-Methods', 'PUT')
    }
    if (request.url === '/broken') response.destroy()
    else response.end('answer')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, seen, port: (server.address() as AddressInfo).port }
}

test('services receive the origin app://undertone after a preflight, and CORS is enforced', async () => {
  const { server, seen, port } = await startService()
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const config = { ...runtimeConfig([9, 9, 9, 9, 9]), apiUrl: `http://127.0.0.1:${port}` }
  const app = await launchDesktop({ profileDir, config })
  const put = (pathname: string) =>
    app.page.evaluate(async (url) => {
      try {
        const headers = { Authorization: 'Bearer invalid' }
        return await (await fetch(url, { method: 'PUT', headers })).text()
      } catch (error) {
        return String(error)
      }
    }, `http://127.0.0.1:${port}${pathname}`)

  const calls = (pathname: string) => seen.filter((line) => line.includes(pathname))
  expect(await put('/open')).toBe('answer')
  expect(calls('/open')).toEqual([
    'OPTIONS /open from app://undertone',
    'PUT /open from app://undertone',
  ])
  expect(await put('/shut')).toBe('TypeError: Failed to fetch')
  expect(calls('/shut')).toEqual(['OPTIONS /shut from app://undertone'])
  expect(await put('/broken')).toBe('TypeError: Failed to fetch')

  await app.close()
  server.close()
  rmSync(profileDir, { recursive: true, force: true })
})
