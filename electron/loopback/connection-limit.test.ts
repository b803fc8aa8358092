import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConnectionLimit, limitConnections, REFUSALS_A_TURN } from './connection-limit.ts'

const MOST = 4
let server: Server
let connections: ConnectionLimit
let answer: (request: IncomingMessage, response: ServerResponse) => void
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  connections = limitConnections(server, MOST)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A connection the server knows of; `sent` goes along. */
async function come(sent = ''): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).resume()
  clients.push(client)
  const known = once(server, 'connection')
  client.write(sent)
  await known
  return client
}
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('Hangs up on the oldest silent connection when there are too many', async () => {
  answer = (_request, response) => response.end('welcome')
  const silent: Socket[] = []
  for (let count = 0; count < MOST; count += 1) silent.push(await come())
  const gone = once(silent[0] as Socket, 'close')
  const client = await come(request)
  const [bytes] = await once(client, 'data')
  expect(String(bytes)).toContain('welcome')
  await gone
  expect(silent.slice(1).map((socket) => socket.closed)).toEqual([false, false, false])
})

test('Never hangs up on a connection that was kept', async () => {
  answer = ({ socket }, response) => {
    connections.keep(socket)
    response.write('endless')
  }
  const reader = await come(request)
  await once(reader, 'data')
  for (let count = 0; count < 3 * MOST; count += 1) await come()
  expect(reader.closed).toBe(false)
})

test('Hangs up on a new connection when all others were kept', async () => {
  answer = ({ socket }, response) => {
    connections.keep(socket)
    response.write('endless')
  }
  for (let count = 0; count < MOST; count += 1) await once(await come(request), 'data')
  await once(await come(), 'close')
})

test('Answers only the first of many refused requests of one connection', async () => {
  const answers: boolean[] = []
  answer = ({ socket }, response) => {
    const isFirst = connections.refuse(socket)
    answers.push(isFirst)
    if (isFirst) response.writeHead(404, { Connection: 'close' }).end()
  }
  const client = await come(request.repeat(20))
  await once(client, 'close')
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('Hangs up on all waiting connections after too many refusals in one turn', async () => {
  answer = ({ socket }) => void connections.refuse(socket)
  const silent = await come()
  const gone = once(silent, 'close')
  await once(await come(request.repeat(REFUSALS_A_TURN + 1)), 'close')
  await gone
})
