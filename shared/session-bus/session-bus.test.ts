import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeMessage, type ReceivedMessage } from './message.ts'
import { connectSessionBus, sessionBusSocket } from './session-bus.ts'
import { startSessionDaemon } from './testing/session-daemon.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

describe('sessionBusSocket', () => {
  test.each([
    ['a path', 'unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
    ['a path with a guid', 'unix:path=/tmp/dbus-1,guid=0a', '/tmp/dbus-1'],
    ['an escaped path', 'unix:path=/tmp/a%20b', '/tmp/a b'],
    ['an abstract name', 'unix:abstract=/tmp/dbus-1,guid=0a', '\0/tmp/dbus-1'],
    ['the first Unix socket of several', 'tcp:host=a,port=1;unix:path=/b', '/b'],
    ['nothing of another transport', 'tcp:host=127.0.0.1,port=1', null],
    ['nothing of a bus that is off', 'disabled:', null],
    ['nothing of a wrong escape', 'unix:path=/tmp/%zz', null],
  ])('is %s', (_name, address, expected) => {
    expect(sessionBusSocket({ DBUS_SESSION_BUS_ADDRESS: address })).toBe(expected)
  })

  test('defaults to the runtime folder', () => {
    expect(sessionBusSocket({ XDG_RUNTIME_DIR: '/run/user/7' })).toBe('/run/user/7/bus')
    expect(sessionBusSocket({})).toBeNull()
  })
})

describe('a connection to dbus-daemon', () => {
  async function onBus() {
    const daemon = await startSessionDaemon()
    cleanUp.push(daemon.stop)
    return daemon
  }

  test('calls methods, reports errors and delivers signals', async () => {
    const { socketPath } = await onBus()
    const named = Promise.withResolvers<ReceivedMessage>()
    const bus = await connectSessionBus({
      socketPath,
      onMessage: (message) => {
        if (message.body?.[0] === 'org.example.Radio') named.resolve(message)
      },
    })
    cleanUp.push(bus.close)
    expect(await bus.callBus('NameHasOwner', [['s', 'org.example.Radio']])).toEqual([false])
    const request = bus.callBus('RequestName', [
      ['s', 'org.example.Radio'],
      ['u', 4],
    ])
    expect(await request).toEqual([1])
    expect(await named.promise).toMatchObject({ type: 'signal', member: 'NameAcquired' })
    expect(await bus.callBus('NameHasOwner', [['s', 'org.example.Radio']])).toEqual([true])
    await expect(bus.callBus('NoSuchMethod')).rejects.toThrow('UnknownMethod')
    // An array, a type that this client does not support.
    await expect(bus.callBus('ListNames')).rejects.toThrow('cannot be read')
  })

  test('ends with the bus and rejects later calls', async () => {
    const daemon = await onBus()
    const closed = Promise.withResolvers<void>()
    const { socketPath } = daemon
    const bus = await connectSessionBus({ socketPath, onClosed: closed.resolve })
    await daemon.stop()
    await closed.promise
    await expect(bus.callBus('GetId')).rejects.toThrow('closed the connection')
    await expect(connectSessionBus({ socketPath })).rejects.toThrow()
  })
})

describe('a bus that misbehaves', () => {
  /** Sends `line` during authentication, and `bytes` one by one after the first message. */
  async function fakeBus(line: string, bytes: Buffer): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-bus-'))
    const socketPath = path.join(folder, 'bus')
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        for (const byte of line) socket.write(byte)
        socket.once('data', () => {
          for (const byte of bytes) socket.write(Buffer.of(byte))
        })
      })
    })
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))
    cleanUp.push(
      () => server.close(),
      () => rmSync(folder, { recursive: true, force: true }),
    )
    return socketPath
  }
  const hello = encodeMessage({ type: 'return', serial: 1, replySerial: 1 }, [['s', ':1.7']])
  const withBytes = (from: Buffer, changes: Record<number, number>) => {
    const changed = Buffer.from(from)
    for (const [index, byte] of Object.entries(changes)) changed[Number(index)] = byte
    return changed
  }

  test('is rejected if it refuses the user', async () => {
    const socketPath = await fakeBus('REJECTED EXTERNAL\r\n', hello)
    await expect(connectSessionBus({ socketPath })).rejects.toThrow('refused')
  })

  test('is rejected for a response without an end of line', async () => {
    const socketPath = await fakeBus('x'.repeat(1024), hello)
    await expect(connectSessionBus({ socketPath })).rejects.toThrow('refused')
  })

  test('is rejected for a message of more than 65536 bytes', async () => {
    // Length of the body, little-endian, at offset 4.
    const long = withBytes(hello, { 4: 0, 5: 0, 6: 1, 7: 0 })
    const socketPath = await fakeBus('OK 0a\r\n', long)
    await expect(connectSessionBus({ socketPath })).rejects.toThrow('closed the connection')
  })

  test.each([
    ['of an unknown byte order', { 0: 0x7a }],
    ['whose length is not a number it can have', { 12: 0xff, 13: 0xff, 14: 0xff, 15: 0xff }],
  ])('is rejected after a message %s', async (_name, changes) => {
    const socketPath = await fakeBus('OK 0a\r\n', withBytes(hello, changes))
    await expect(connectSessionBus({ socketPath })).rejects.toThrow('closed the connection')
  })

  test.each([
    ['of an unknown type', { 1: 9 }],
    ['with a field longer than itself', { 20: 0xff, 21: 0xff }],
  ])('skips a message %s', async (_name, changes) => {
    const signal = encodeMessage({ type: 'signal', serial: 2, path: '/radio' })
    const socketPath = await fakeBus(
      'OK 0a\r\n',
      Buffer.concat([withBytes(signal, changes), signal, hello]),
    )
    const received: ReceivedMessage[] = []
    const bus = await connectSessionBus({
      socketPath,
      onMessage: (message) => received.push(message),
    })
    cleanUp.push(bus.close)
    expect(received.map((message) => message.path)).toEqual(['/radio'])
  })
})
