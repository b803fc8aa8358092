import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import { createRequire, registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { net } from './network.ts'

let server: http.Server

async function serve(respond: (response: ServerResponse) => void): Promise<string> {
  server = http.createServer((_request, response) => respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('net.fetch', () => {
  test('returns the full body without an address', async () => {
    const result = await net.fetch(await serve((response) => response.end('song')))
    expect([result.status, result.url, await result.text()]).toEqual([200, '', 'song'])
  })

  test('rejects the body when the server ends it early', async () => {
    const url = await serve((response) => response.write('so', () => response.destroy()))
    await expect(net.fetch(url).then((result) => result.text())).rejects.toThrow(
      'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
    )
  })

  test('rejects a body that is shorter than its content-length', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'content-length': 4 }).write('so', () => response.destroy())
    })
    await expect(net.fetch(url).then((result) => result.text())).rejects.toThrow(
      'net::ERR_CONTENT_LENGTH_MISMATCH',
    )
  })

  test('rejects with the reason of its signal when the body is aborted', async () => {
    const url = await serve((response) => response.write('so'))
    const abort = new AbortController()
    const result = await net.fetch(url, { signal: abort.signal })
    abort.abort(new Error('given up'))
    await expect(result.text()).rejects.toThrow('given up')
  })
})

describe('net.request', () => {
  test('fetches for electron-updater, in its own session', async () => {
    const url = await serve((response) => response.end('version 1.1.0'))
    const double = new URL('./electron.ts', import.meta.url).href
    const hooks = registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'electron' ? { url: double, shortCircuit: true } : next(specifier, context),
    })
    try {
      const { ElectronHttpExecutor } = createRequire(import.meta.url)(
        'electron-updater/out/electronHttpExecutor.js',
      )
      const { protocol, hostname, port, pathname } = new URL(url)
      const options = { protocol, hostname, port, path: pathname }
      expect(await new ElectronHttpExecutor().request(options)).toBe('version 1.1.0')
    } finally {
      hooks.deregister()
    }
  })
})
