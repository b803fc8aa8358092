import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConnectionRoom, keepRoom, REFUSALS_A_TURN } from './connection-room.ts'

const MOST = 4
let server: Server
let room: ConnectionRoom
let answer: (request: IncomingMessage, response: ServerResponse) => void
const clients: Socket[] = []

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  room = keepRoom(server, MOST)
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

test('Silent connections shut nobody out: the oldest of them goes', async () => {
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

test('A connection that was welcomed keeps its place, however many come', async () => {
  answer = ({ socket }, response) => {
    room.welcome(socket)
    response.write('endless')
  }
  const reader = await come(request)
  await once(reader, 'data')
  for (let count = 0; count < 3 * MOST; count += 1) await come()
  expect(reader.closed).toBe(false)
})

test('With every place taken by welcomed connections a new one is hung up on', async () => {
  answer = ({ socket }, response) => {
    room.welcome(socket)
    response.write('endless')
  }
  for (let count = 0; count < MOST; count += 1) await once(await come(request), 'data')
  await once(await come(), 'close')
})

test('Of many requests sent at once on one connection only the first is answered', async () => {
  const answers: boolean[] = []
  answer = ({ socket }, response) => {
    const isFirst = room.turnAway(socket)
    answers.push(isFirst)
    if (isFirst) response.writeHead(404, { Connection: 'close' }).end()
  }
  const client = await come(request.repeat(20))
  await once(client, 'close')
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('Refusals by the thousand in one turn end all connections that wait', async () => {
  answer = ({ socket }) => void room.turnAway(socket)
  const silent = await come()
  const gone = once(silent, 'close')
  await once(await come(request.repeat(REFUSALS_A_TURN + 1)), 'close')
  await gone
})
