import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../shared/config/load-config.ts'
import { ROOT } from '../run.ts'
import { createDevServer } from './dev-server.ts'
import { serveWeb } from './web-server.ts'

interface Server {
  readonly port: number
  close(): Promise<void>
}

async function startDevelopment(): Promise<Server> {
  const server = await createDevServer(loadConfig({}), 0)
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('Expected an open port.')
  return { port: address.port, close: () => server.close() }
}

/** Serves a built page of one file, because these tests run before the build. */
async function startBuilt(): Promise<Server> {
  const out = mkdtempSync(path.join(tmpdir(), 'undertone-web-'))
  const outDir = path.join(out, 'renderer')
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, 'index.html'), '<html><head></head><body></body></html>')
  writeFileSync(path.join(out, 'route-preloads.json'), '{}')
  const server = await serveWeb({ port: 0, config: loadConfig({}), outDir })
  const close = async () => {
    await server.close()
    rmSync(out, { recursive: true })
  }
  return { port: Number(new URL(server.url).port), close }
}

function send(port: number, target: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; allowed?: string; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target, headers }, async (response) => {
      const { statusCode: status, headers } = response
      const allowed = headers['access-control-allow-origin']
      resolve({
        ...(status && { status }),
        ...(allowed && { allowed }),
        body: await text(response),
      })
    }).on('error', reject)
  })
}

test('serves the sources of the page', async () => {
  const server = await startDevelopment()
  const preload = `/@fs${path.join(ROOT, 'preload/contract/player.ts')}`
  for (const target of ['/', '/limits.ts', preload]) {
    expect(await send(server.port, target), target).toMatchObject({ status: 200 })
  }
  await server.close()
})

describe.each([
  ['npm run dev', startDevelopment],
  ['npm start', startBuilt],
])('%s in a browser', (_command, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  test('sends the configuration to its own page only', async () => {
    expect((await send(server.port, '/')).body).toContain('apiUrl')
    expect((await send(server.port, '/index.html')).body).toContain('apiUrl')
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'null']) {
      const response = await send(server.port, '/', { origin })
      expect(response.allowed).toBeUndefined()
    }
  })

  test('rejects another host name (DNS rebinding)', async () => {
    const response = await send(server.port, '/', { host: 'evil.example' })
    expect(response).toMatchObject({ status: 403 })
    expect(response.body).not.toContain('apiUrl')
  })

  const secret = path.join(ROOT, 'package.json')
  test.each([
    `/@fs${secret}`,
    `/@fs${secret}?raw`,
    `/@fs${secret}?import&raw`,
    `/@fs${secret}?url&inline`,
    `/@fs${path.join(ROOT, 'renderer')}/../package.json`,
    `/@fs${path.join(ROOT, 'renderer')}/%2e%2e/package.json`,
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])('serves no file of the repository beside the page: %s', async (target) => {
    expect((await send(server.port, target)).body).not.toContain('electron-vite')
  })
})
