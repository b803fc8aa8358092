/** Encodes and decodes D-Bus messages with simple arguments (specification: "Marshaling", "Message Protocol"). */

/** Value with its D-Bus type: string, object path, signature, 32-bit number, boolean, or a variant of these. */
export type TypedValue =
  | readonly ['s' | 'o' | 'g', string]
  | readonly ['u', number]
  | readonly ['b', boolean]
  | readonly ['v', TypedValue]

export type BusValue = string | number | boolean

export type MessageType = 'call' | 'return' | 'error' | 'signal'

export interface BusMessage {
  readonly type: MessageType
  readonly serial: number
  readonly path?: string
  readonly interface?: string
  readonly member?: string
  readonly errorName?: string
  /** Serial of the call to which a return or an error responds. */
  readonly replySerial?: number
  readonly destination?: string
  readonly sender?: string
}

/** Message with its arguments. `body` is null when an argument has an unsupported type. */
export interface ReceivedMessage extends BusMessage {
  readonly body: readonly BusValue[] | null
}

/** The first bytes of a message, which determine its length. */
export const HEAD_BYTES = 16

const TYPES: readonly MessageType[] = ['call', 'return', 'error', 'signal']
const LITTLE_ENDIAN = 'l'.charCodeAt(0)
const BIG_ENDIAN = 'B'.charCodeAt(0)
/** Flag that forbids the bus to start the program of the destination. */
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

const alignOffset = (offset: number, alignment: number) => Math.ceil(offset / alignment) * alignment

function createWriter() {
  const bytes: number[] = []
  const align = (alignment: number) => {
    while (bytes.length % alignment !== 0) bytes.push(0)
  }
  const number = (value: number) => {
    align(4)
    for (let shift = 0; shift < 32; shift += 8) bytes.push((value >>> shift) & 0xff)
  }
  const signature = (text: string) => bytes.push(text.length, ...Buffer.from(text), 0)
  const value = ([type, content]: TypedValue): void => {
    if (type === 'g') signature(content)
    else if (type === 'u' || type === 'b') number(Number(content))
    else if (type === 'v') {
      signature(content[0])
      value(content)
    } else {
      const text = Buffer.from(content)
      number(text.length)
      bytes.push(...text, 0)
    }
  }
  return { bytes, align, number, value }
}

export function encodeMessage(message: BusMessage, body: readonly TypedValue[] = []): Buffer {
  const args = createWriter()
  for (const argument of body) args.value(argument)

  const fields = createWriter()
  const field = (code: number, value: TypedValue) => {
    fields.align(8)
    fields.bytes.push(code)
    fields.value(['v', value])
  }
  for (const [code, type, name] of FIELDS) {
    const value = message[name]
    if (value !== undefined) field(code, [type, value] as TypedValue)
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

/** Returns the length of the message that starts with these HEAD_BYTES. Throws RangeError for an invalid head. */
export function messageLength(head: Buffer): number {
  return alignOffset(HEAD_BYTES + numberAt(head, 12), 8) + numberAt(head, 4)
}

function createReader(bytes: Buffer, start: number) {
  let offset = start
  const take = (length: number) => {
    const part = bytes.subarray(offset, offset + length)
    if (part.length < length) throw new RangeError('a message is shorter than it says')
    offset += length
    return part
  }
  const number = () => {
    offset = alignOffset(offset, 4)
    const value = numberAt(bytes, offset)
    offset += 4
    return value
  }
  const text = (length: number) => {
    const content = take(length).toString('utf8')
    // Skip the terminating NUL.
    take(1)
    return content
  }
  const signature = () => text(take(1).readUInt8())
  /** Reads a value of a supported type. Rejects nested variants, which limits the recursion. */
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
    align: (alignment: number) => {
      offset = alignOffset(offset, alignment)
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

/** Decodes a complete message. Throws RangeError for an invalid message. */
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
    const field = FIELDS.find(([fieldCode]) => fieldCode === code)
    if (field) fields.set(field[2], value)
    if (code === SIGNATURE_FIELD) signature = String(value)
  }
  return {
    ...Object.fromEntries(fields),
    type,
    serial: numberAt(bytes, 8),
    body: readBody(bytes, alignOffset(end, 8), signature),
  }
}
