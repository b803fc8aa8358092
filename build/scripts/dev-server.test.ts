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
  if (!address || typeof address === 'string') throw new Error('no port was opened')
  return { port: address.port, close: () => server.close() }
}

/** Serves a built page of one file: these tests run before the page is built. */
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

/** Asks with the headers of a page elsewhere, the path as it is written here. */
function ask(port: number, target: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; allowed?: string; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: target, headers }, async (answer) => {
      const { statusCode: status, headers } = answer
      const allowed = headers['access-control-allow-origin']
      resolve({ ...(status && { status }), ...(allowed && { allowed }), body: await text(answer) })
    }).on('error', reject)
  })
}

test('npm run dev serves what the page is made of', async () => {
  const server = await startDevelopment()
  const preload = `/@fs${path.join(ROOT, 'preload/contract/player.ts')}`
  for (const target of ['/', '/limits.ts', preload]) {
    expect(await ask(server.port, target), target).toMatchObject({ status: 200 })
  }
  await server.close()
})

describe.each([
  ['npm run dev', startDevelopment],
  ['npm start', startBuilt],
])('what %s serves to a browser', (_command, start) => {
  let server: Server
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  test('The configuration comes to its own page, and to no other that asks for it', async () => {
    expect((await ask(server.port, '/')).body).toContain('apiUrl')
    expect((await ask(server.port, '/index.html')).body).toContain('apiUrl')
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'null']) {
      const answer = await ask(server.port, '/', { origin })
      expect(answer.allowed).toBeUndefined()
    }
  })

  test('Another name for this machine is refused (DNS rebinding)', async () => {
    const answer = await ask(server.port, '/', { host: 'evil.example' })
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.body).not.toContain('apiUrl')
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
  ])('Files of the repository beside the page stay unread: %s', async (target) => {
    expect((await ask(server.port, target)).body).not.toContain('electron-vite')
  })
})
