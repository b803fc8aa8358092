/*
 * Serializes structured clones as text for messages between the main process and the page. Both functions run on both
 * sides, so they are self-contained.
 */

/** Serializes a structured clone of `values`. Throws Electron's error if they cannot be cloned. */
export function encode(values: readonly unknown[]): string {
  const indexes = new Map<object, number>()
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  const entries = (object: object) =>
    Object.entries(object).map(([key, inner]) => [key, encodeValue(inner)])
  const writeObject = (value: object): unknown[] => {
    if (value instanceof Date) return ['date', value.getTime()]
    if (value instanceof RegExp) return ['regexp', value.source, value.flags]
    if (value instanceof Map)
      return ['map', [...value].map(([key, inner]) => [encodeValue(key), encodeValue(inner)])]
    if (value instanceof Set) return ['set', [...value].map(encodeValue)]
    if (value instanceof Error) {
      const { name, message, stack, cause } = value
      return ['error', name, message, stack ?? '', encodeValue(cause)]
    }
    if (value instanceof ArrayBuffer) return ['buffer', hex(new Uint8Array(value)).join('')]
    if (ArrayBuffer.isView(value)) {
      const { byteOffset, byteLength } = value
      const length = 'length' in value ? value.length : byteLength
      return ['view', value.constructor.name, encodeValue(value.buffer), byteOffset, length]
    }
    if (Array.isArray(value)) return ['array', value.length, entries(value)]
    const boxed: unknown = value.valueOf()
    return typeof boxed === 'object' ? ['object', entries(value)] : ['boxed', encodeValue(boxed)]
  }
  const encodeValue = (value: unknown): unknown => {
    if (typeof value === 'bigint') return ['bigint', String(value)]
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return ['number', Object.is(value, -0) ? '-0' : String(value)]
    if (value === undefined) return ['undefined']
    if (typeof value !== 'object' || value === null) return value
    const existingIndex = indexes.get(value)
    if (existingIndex !== undefined) return ['seen', existingIndex]
    indexes.set(value, indexes.size)
    return writeObject(value)
  }
  let cloned: unknown
  try {
    cloned = structuredClone(values)
  } catch {
    throw new Error('An object could not be cloned.')
  }
  return JSON.stringify(encodeValue(cloned))
}

export function decode(text: string): unknown[] {
  const decodedObjects: unknown[] = []
  const remember = <T>(value: T): T => {
    decodedObjects.push(value)
    return value
  }
  const defineValue = (target: object, key: string, value: unknown) =>
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  type Written = readonly [string, ...unknown[]]
  const fill = <T extends object>(target: T, entries: unknown): T => {
    for (const [key, inner] of entries as [string, unknown][])
      defineValue(target, key, decodeValue(inner))
    return target
  }
  const readers: Record<string, (...parts: never[]) => unknown> = {
    bigint: (digits: string) => BigInt(digits),
    number: Number,
    undefined: () => undefined,
    seen: (index: number) => decodedObjects[index],
    boxed: (inner: unknown) => remember(Object(decodeValue(inner))),
    date: (time: number | null) => remember(new Date(time ?? Number.NaN)),
    regexp: (source: string, flags: string) => remember(new RegExp(source, flags)),
    map: (pairs: [unknown, unknown][]) => {
      const map = remember(new Map())
      for (const [key, value] of pairs) map.set(decodeValue(key), decodeValue(value))
      return map
    },
    set: (items: unknown[]) => {
      const set = remember(new Set())
      for (const item of items) set.add(decodeValue(item))
      return set
    },
    error: (name: string, message: string, stack: string, cause: unknown) => {
      const types = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }
      const Type = (types as Record<string, ErrorConstructor>)[name] ?? Error
      const error = remember(new Type(message))
      Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true })
      const reason = decodeValue(cause)
      if (reason !== undefined) Object.defineProperty(error, 'cause', { value: reason })
      return error
    },
    buffer: (hex: string) => {
      const bytes = new Uint8Array(hex.length / 2)
      for (let index = 0; index < bytes.length; index += 1)
        bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
      return remember(bytes.buffer)
    },
    view: (name: string, buffer: unknown, offset: number, length: number) => {
      const index = decodedObjects.length
      decodedObjects.push(null)
      // A Buffer arrives as a Uint8Array.
      const types = globalThis as unknown as Record<string, Uint8ArrayConstructor>
      const Type = (name === 'Buffer' ? null : types[name]) ?? Uint8Array
      decodedObjects[index] = new Type(decodeValue(buffer) as ArrayBuffer, offset, length)
      return decodedObjects[index]
    },
    array: (length: number, entries: unknown) => fill(remember(new Array(length)), entries),
    object: (entries: unknown) => fill(remember({}), entries),
  }
  const decodeValue = (written: unknown): unknown => {
    if (!Array.isArray(written)) return written
    const [kind, ...parts] = written as unknown as Written
    return readers[kind]?.(...(parts as never[]))
  }
  return decodeValue(JSON.parse(text)) as unknown[]
}
