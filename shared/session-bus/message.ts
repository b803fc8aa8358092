/** D-Bus method calls with simple arguments (specification: "Marshaling", "Message Protocol"). Pure. */

/** A typed value: string, object path, signature, 32-bit number, boolean, or a variant of one. */
export type Typed =
  | readonly ['s' | 'o' | 'g', string]
  | readonly ['u', number]
  | readonly ['b', boolean]
  | readonly ['v', Typed]

export type BusValue = string | number | boolean

export type MessageType = 'call' | 'return' | 'error' | 'signal'

export interface BusMessage {
  readonly type: MessageType
  readonly serial: number
  readonly path?: string
  readonly interface?: string
  readonly member?: string
  readonly errorName?: string
  /** Serial of the message that a return or error answers. */
  readonly replySerial?: number
  readonly destination?: string
  readonly sender?: string
}

/** A message with its arguments; null if one has an unsupported type. */
export interface ReceivedMessage extends BusMessage {
  readonly body: readonly BusValue[] | null
}

/** Enough bytes to determine a message's length. */
export const HEAD_BYTES = 16

const TYPES: readonly MessageType[] = ['call', 'return', 'error', 'signal']
const LITTLE_ENDIAN = 'l'.charCodeAt(0)
const BIG_ENDIAN = 'B'.charCodeAt(0)
/** Do not start the destination's program. */
const NO_AUTO_START = 2
const PROTOCOL_VERSION = 1

const FIELDS = [
  [1, 'o', 'path'],
  [2, 's', 'interface'],
  [3, 's', 'member'],
  [4, 's', 'errorName'],
  [5, 'u', 'replySerial'],
  [6, 's', 'destination'],
  [7, 's', 'sender'],
] as const
const SIGNATURE_FIELD = 8

const aligned = (offset: number, to: number) => Math.ceil(offset / to) * to

function createWriter() {
  const bytes: number[] = []
  const align = (to: number) => {
    while (bytes.length % to !== 0) bytes.push(0)
  }
  const number = (value: number) => {
    align(4)
    for (let shift = 0; shift < 32; shift += 8) bytes.push((value >>> shift) & 0xff)
  }
  const signature = (text: string) => bytes.push(text.length, ...Buffer.from(text), 0)
  const value = ([type, given]: Typed): void => {
    if (type === 'g') signature(given)
    else if (type === 'u' || type === 'b') number(Number(given))
    else if (type === 'v') {
      signature(given[0])
      value(given)
    } else {
      const text = Buffer.from(given)
      number(text.length)
      bytes.push(...text, 0)
    }
  }
  return { bytes, align, number, value }
}

export function encodeMessage(message: BusMessage, body: readonly Typed[] = []): Buffer {
  const args = createWriter()
  for (const argument of body) args.value(argument)

  const fields = createWriter()
  const field = (code: number, value: Typed) => {
    fields.align(8)
    fields.bytes.push(code)
    fields.value(['v', value])
  }
  for (const [code, type, name] of FIELDS) {
    const value = message[name]
    if (value !== undefined) field(code, [type, value] as Typed)
  }
  if (body.length > 0) field(SIGNATURE_FIELD, ['g', body.map(([type]) => type).join('')])

  const head = createWriter()
  head.bytes.push(LITTLE_ENDIAN, TYPES.indexOf(message.type) + 1, NO_AUTO_START, PROTOCOL_VERSION)
  head.number(args.bytes.length)
  head.number(message.serial)
  head.number(fields.bytes.length)
  fields.align(8)
  return Buffer.from([...head.bytes, ...fields.bytes, ...args.bytes])
}

function numberAt(bytes: Buffer, offset: number): number {
  const [endian] = bytes
  if (endian === LITTLE_ENDIAN) return bytes.readUInt32LE(offset)
  if (endian === BIG_ENDIAN) return bytes.readUInt32BE(offset)
  throw new RangeError('a message of an unknown byte order')
}

/** Length of the message that starts with these HEAD_BYTES. Throws RangeError if invalid. */
export function messageLength(head: Buffer): number {
  return aligned(HEAD_BYTES + numberAt(head, 12), 8) + numberAt(head, 4)
}

function createReader(bytes: Buffer, start: number) {
  let offset = start
  const take = (length: number) => {
    const taken = bytes.subarray(offset, offset + length)
    if (taken.length < length) throw new RangeError('a message is shorter than it says')
    offset += length
    return taken
  }
  const number = () => {
    offset = aligned(offset, 4)
    const value = numberAt(bytes, offset)
    offset += 4
    return value
  }
  const text = (length: number) => {
    const read = take(length).toString('utf8')
    take(1)
    return read
  }
  const signature = () => text(take(1).readUInt8())
  /** Reads a value of a supported type. Nested variants are rejected, which bounds the recursion. */
  const value = (type: string, isInVariant = false): BusValue => {
    if (type === 's' || type === 'o') return text(number())
    if (type === 'g') return signature()
    if (type === 'u') return number()
    if (type === 'b') return number() === 1
    if (type === 'v' && !isInVariant) return value(signature(), true)
    throw new RangeError(`a value of type ${type}`)
  }
  return {
    value,
    align: (to: number) => {
      offset = aligned(offset, to)
    },
    byte: () => take(1).readUInt8(),
    isBefore: (end: number) => offset < end,
  }
}

function readBody(bytes: Buffer, start: number, signature: string): readonly BusValue[] | null {
  const reader = createReader(bytes, start)
  try {
    return Array.from(signature, (type) => reader.value(type))
  } catch {
    return null
  }
}

/** Decodes a complete message. Throws RangeError if invalid. */
export function decodeMessage(bytes: Buffer): ReceivedMessage {
  const type = TYPES[bytes.readUInt8(1) - 1]
  if (type === undefined) throw new RangeError('a message of an unknown type')
  const end = HEAD_BYTES + numberAt(bytes, 12)
  const reader = createReader(bytes, HEAD_BYTES)
  const fields = new Map<string, BusValue>()
  let signature = ''
  while (reader.isBefore(end)) {
    reader.align(8)
    const code = reader.byte()
    const value = reader.value('v')
    const known = FIELDS.find(([each]) => each === code)
    if (known) fields.set(known[2], value)
    if (code === SIGNATURE_FIELD) signature = String(value)
  }
  return {
    ...Object.fromEntries(fields),
    type,
    serial: numberAt(bytes, 8),
    body: readBody(bytes, aligned(end, 8), signature),
  }
}
