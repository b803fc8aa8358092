const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as Record<
  string,
  (...args: never[]) => unknown
>

type Sized = { readonly length: number }

/** Wraps `owner[method]` to add the bytes of each call. Returns a function that restores the method. */
function countCalls(
  owner: object,
  method: string,
  count: (self: Sized, args: readonly unknown[], result: unknown) => number,
  add: (bytes: number) => void,
): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, method)
  const call = (owner as typeof typedArrayPrototype)[method]
  if (call === undefined) throw new Error(method)
  Object.defineProperty(owner, method, {
    configurable: true,
    writable: true,
    value(this: Sized, ...args: unknown[]) {
      const result = Reflect.apply(call, this, args)
      add(count(this, args, result))
      return result
    },
  })
  return () => {
    if (descriptor === undefined) Reflect.deleteProperty(owner, method)
    else Object.defineProperty(owner, method, descriptor)
  }
}

const lengthOf = (value: unknown) => (value as Sized | null)?.length ?? 0
const examinedBytes = (self: Sized) => self.length
/** Overhead of a small buffer, in bytes. */
const ALLOCATION = 100
const allocatedBytes = (_self: Sized, _args: readonly unknown[], result: unknown) =>
  ALLOCATION + lengthOf(result)
const joinedBytes = (_self: Sized, [list]: readonly unknown[], result: unknown) =>
  ALLOCATION * lengthOf(list) + lengthOf(result)
/** Bytes that a search examines. */
const searchedBytes = (self: Sized, [, from]: readonly unknown[], index: unknown) => {
  const end = index === -1 ? self.length : Number(index) + 1
  return Math.max(1, end - Number(from ?? 0))
}

/**
 * Counts the bytes that buffers copy or search until `stop`, plus ALLOCATION per created or joined buffer: a
 * machine-independent measure of a parser's work.
 */
export function countWork(): { readonly bytes: number; stop(): void } {
  let bytes = 0
  const add = (more: number) => {
    bytes += more
  }
  const restoreAll = [
    countCalls(Buffer, 'concat', joinedBytes, add),
    countCalls(Buffer, 'from', allocatedBytes, add),
    countCalls(Uint8Array, 'from', allocatedBytes, add),
    countCalls(Buffer.prototype, 'copy', (_self, _args, copied) => Number(copied), add),
    countCalls(typedArrayPrototype, 'set', (_self, [from]) => lengthOf(from), add),
    countCalls(typedArrayPrototype, 'slice', allocatedBytes, add),
    countCalls(typedArrayPrototype, 'every', examinedBytes, add),
    countCalls(typedArrayPrototype, 'reduce', examinedBytes, add),
    countCalls(Uint8Array.prototype, 'indexOf', searchedBytes, add),
    countCalls(Buffer.prototype, 'indexOf', searchedBytes, add),
  ]
  return {
    get bytes() {
      return bytes
    },
    stop() {
      for (const restore of restoreAll) restore()
    },
  }
}
