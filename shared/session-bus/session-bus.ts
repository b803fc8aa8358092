import { connect, type Socket } from 'node:net'
import path from 'node:path'
import {
  type BusMessage,
  type BusValue,
  decodeMessage,
  encodeMessage,
  HEAD_BYTES,
  messageLength,
  type ReceivedMessage,
  type TypedValue,
} from './message.ts'

/** A longer message ends the connection. The usual messages have some hundred bytes. */
export const MAX_MESSAGE_BYTES = 65_536

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const

export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
}

export interface SessionBus {
  /** Calls a method. Rejects on an error and when the connection ends. */
  call(call: BusCall, body?: readonly TypedValue[]): Promise<readonly BusValue[]>
  callBus(member: string, body?: readonly TypedValue[]): Promise<readonly BusValue[]>
  send(message: Omit<BusMessage, 'serial'>, body?: readonly TypedValue[]): void
  close(): void
}

/** Returns a path for `net.connect`. Returns null when there is no session bus with a Unix socket. */
export function sessionBusSocket(env: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses, XDG_RUNTIME_DIR: runtime } = env
  if (addresses === undefined) return runtime === undefined ? null : path.join(runtime, 'bus')
  for (const address of addresses.split(';')) {
    const [, key, value] = /^unix:(path|abstract)=([^,]+)/.exec(address) ?? []
    if (value === undefined) continue
    try {
      const name = decodeURIComponent(value)
      return key === 'abstract' ? `\0${name}` : name
    } catch {
      // The address has an invalid escape. The next address may be valid.
    }
  }
  return null
}

const MAX_LINE_BYTES = 1024

/** Resolves when the bus accepts the user of this process (SASL EXTERNAL). */
function authenticate(socket: Socket): Promise<void> {
  const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
  return new Promise((resolve, reject) => {
    let line = ''
    const onData = (bytes: Buffer) => {
      line += bytes.toString('latin1')
      if (!line.endsWith('\r\n') && line.length < MAX_LINE_BYTES) return
      socket.off('data', onData).pause()
      if (line.startsWith('OK ')) {
        socket.write('BEGIN\r\n')
        resolve()
      } else socket.destroy(new Error('the session bus refused the user'))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the session bus closed the connection')))
  })
}

/** Reads complete messages from the socket. Skips invalid messages. Ends the connection when a message is too long. */
function readMessages(socket: Socket, onMessage: (message: ReceivedMessage) => void): void {
  let head: Buffer | null = null
  const take = (length: number) => socket.read(length) as Buffer | null
  const readNext = (): Buffer | null => {
    head ??= take(HEAD_BYTES)
    if (head === null) return null
    const length = messageLength(head)
    if (length > MAX_MESSAGE_BYTES) throw new RangeError('a message is too long')
    const remainder = length === HEAD_BYTES ? Buffer.alloc(0) : take(length - HEAD_BYTES)
    if (remainder === null) return null
    const message = Buffer.concat([head, remainder])
    head = null
    return message
  }
  const decode = (bytes: Buffer) => {
    try {
      return decodeMessage(bytes)
    } catch {
      return null
    }
  }
  socket.on('readable', () => {
    try {
      for (let bytes = readNext(); bytes !== null; bytes = readNext()) {
        const message = decode(bytes)
        if (message !== null) onMessage(message)
      }
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
}

/** Connects to the D-Bus session bus. `onMessage` receives signals and calls of other programs. */
export async function connectSessionBus(options: {
  readonly socketPath: string
  readonly onMessage?: (message: ReceivedMessage) => void
  readonly onClosed?: () => void
}): Promise<SessionBus> {
  const socket = connect({ path: options.socketPath })
  await authenticate(socket)

  const pendingCalls = new Map<number, PromiseWithResolvers<readonly BusValue[]>>()
  let lastSerial = 0
  let isOpen = true
  readMessages(socket, (message) => {
    const { type, replySerial, body } = message
    if (type === 'signal' || type === 'call') return options.onMessage?.(message)
    const call = pendingCalls.get(replySerial ?? 0)
    pendingCalls.delete(replySerial ?? 0)
    if (type === 'return' && body !== null) call?.resolve(body)
    else call?.reject(new Error(message.errorName ?? 'the result cannot be read'))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOpen = false
    for (const { reject } of pendingCalls.values())
      reject(new Error('the session bus closed the connection'))
    pendingCalls.clear()
    options.onClosed?.()
  })

  const send: SessionBus['send'] = (message, body) => {
    lastSerial += 1
    socket.write(encodeMessage({ ...message, serial: lastSerial }, body))
  }
  const bus: SessionBus = {
    send,
    call(call, body) {
      const result = Promise.withResolvers<readonly BusValue[]>()
      if (!isOpen) result.reject(new Error('the session bus closed the connection'))
      else {
        send({ ...call, type: 'call' }, body)
        pendingCalls.set(lastSerial, result)
      }
      return result.promise
    },
    callBus: (member, body) => bus.call({ ...BUS, member }, body),
    close: () => socket.destroy(),
  }
  await bus.callBus('Hello')
  return bus
}
