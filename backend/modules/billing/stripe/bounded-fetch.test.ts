import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { countWork } from '../../../../shared/radio/testing/count-work.ts'
import { AnswerTooLong, boundedFetch, readBounded } from './stripe-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('an answer as long as allowed arrives whole, with the headers that are acted on and no others', async () => {
  const url = await serve((_, response) => {
    response.writeHead(402, { 'request-id': 'req_1', 'stripe-notice': 'Buy more', 'x-more': '1' })
    response.end('0123456789')
  })
  const response = await boundedFetch(10)(url)
  expect(response.status).toBe(402)
  expect(await response.text()).toBe('0123456789')
  expect(response.headers.get('request-id')).toBe('req_1')
  expect(response.headers.get('stripe-notice')).toBeNull()
  expect(response.headers.get('x-more')).toBeNull()
})

test('an endless answer is left as soon as it is too long', async () => {
  let left = false
  const url = await serve((request, response) => {
    const more = () => {
      while (response.write('x'.repeat(1_000)));
    }
    response.on('drain', more)
    request.on('close', () => {
      left = true
    })
    more()
  })
  await expect(boundedFetch(100_000)(url)).rejects.toThrow(AnswerTooLong)
  await expect.poll(() => left).toBe(true)
})

test('a redirect is not followed: the key would go along', async () => {
  let visits = 0
  const url = await serve((_, response) => {
    visits += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(boundedFetch(10)(url)).rejects.toThrow()
  expect(visits).toBe(1)
})

test('reads an answer of single bytes into one piece of memory', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let n = 0; n < 20_000; n += 1) controller.enqueue(Uint8Array.of(n % 251))
      controller.close()
    },
  })
  const work = countWork()
  const read = await readBounded(new Response(body), 20_000)
  work.stop()
  expect(read).toHaveLength(20_000)
  expect(read[19_999]).toBe(19_999 % 251)
  expect(work.bytes).toBeLessThan(12 * 20_000)
})
