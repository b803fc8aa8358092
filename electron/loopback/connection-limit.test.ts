import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConnectionLimit, limitConnections, REFUSALS_PER_TURN } from './connection-limit.ts'

const MOST = 4
let server: Server
let connections: ConnectionLimit
let handler: (request: IncomingMessage, response: ServerResponse) => void
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer((request, response) => handler(request, response))
  connections = limitConnections(server, MOST)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens a connection and sends `sent`. */
async function connectClient(sent = ''): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).resume()
  clients.push(client)
  const known = once(server, 'connection')
  client.write(sent)
  await known
  return client
}
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('closes the oldest silent connection above the limit', async () => {
  handler = (_request, response) => response.end('welcome')
  const silent: Socket[] = []
  for (let count = 0; count < MOST; count += 1) silent.push(await connectClient())
  const closed = once(silent[0] as Socket, 'close')
  const client = await connectClient(request)
  const [bytes] = await once(client, 'data')
  expect(String(bytes)).toContain('welcome')
  await closed
  expect(silent.slice(1).map((socket) => socket.closed)).toEqual([false, false, false])
})

test('never closes an exempt connection', async () => {
  handler = ({ socket }, response) => {
    connections.exempt(socket)
    response.write('endless')
  }
  const reader = await connectClient(request)
  await once(reader, 'data')
  for (let count = 0; count < 3 * MOST; count += 1) await connectClient()
  expect(reader.closed).toBe(false)
})

test('closes a new connection when all others are exempt', async () => {
  handler = ({ socket }, response) => {
    connections.exempt(socket)
    response.write('endless')
  }
  for (let count = 0; count < MOST; count += 1) await once(await connectClient(request), 'data')
  await once(await connectClient(), 'close')
})

test('answers only the first refused request of a connection', async () => {
  const results: boolean[] = []
  handler = ({ socket }, response) => {
    const isFirst = connections.refuse(socket)
    results.push(isFirst)
    if (isFirst) response.writeHead(404, { Connection: 'close' }).end()
  }
  const client = await connectClient(request.repeat(20))
  await once(client, 'close')
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('closes all unauthenticated connections after too many refusals in one turn', async () => {
  handler = ({ socket }) => void connections.refuse(socket)
  const silent = await connectClient()
  const closed = once(silent, 'close')
  await once(await connectClient(request.repeat(REFUSALS_PER_TURN + 1)), 'close')
  await closed
})
