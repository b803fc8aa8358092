import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { net } from './network.ts'

let server: http.Server

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  server = http.createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('net.fetch', () => {
  test('gives the whole body, and no address', async () => {
    const answer = await net.fetch(await serve((response) => response.end('song')))
    expect([answer.status, answer.url, await answer.text()]).toEqual([200, '', 'song'])
  })

  test('fails the body when the server ends it early', async () => {
    const url = await serve((response) => response.write('so', () => response.destroy()))
    await expect(net.fetch(url).then((answer) => answer.text())).rejects.toThrow(
      'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
    )
  })

  test('fails a body that is shorter than its content-length', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'content-length': 4 }).write('so', () => response.destroy())
    })
    await expect(net.fetch(url).then((answer) => answer.text())).rejects.toThrow(
      'net::ERR_CONTENT_LENGTH_MISMATCH',
    )
  })

  test('rejects with the reason of its signal when the body is given up', async () => {
    const url = await serve((response) => response.write('so'))
    const abort = new AbortController()
    const answer = await net.fetch(url, { signal: abort.signal })
    abort.abort(new Error('given up'))
    await expect(answer.text()).rejects.toThrow('given up')
  })
})
