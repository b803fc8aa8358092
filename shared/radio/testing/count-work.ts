const bytesAlone = Object.getPrototypeOf(Uint8Array.prototype) as Record<
  string,
  (...args: never[]) => unknown
>

type Sized = { readonly length: number }

/** Calls `count` before each call of `owner[method]`; returns a function that restores it. */
function watch(
  owner: object,
  method: string,
  count: (self: Sized, args: readonly unknown[], result: unknown) => number,
  add: (bytes: number) => void,
): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, method)
  const call = (owner as typeof bytesAlone)[method]
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
    if (own === undefined) Reflect.deleteProperty(owner, method)
    else Object.defineProperty(owner, method, own)
  }
}

const lengthOf = (value: unknown) => (value as Sized | null)?.length ?? 0
const fullLength = (self: Sized) => self.length
/** Overhead of a small buffer, bytes. */
const ALLOCATION = 100
const made = (_self: Sized, _args: readonly unknown[], result: unknown) =>
  ALLOCATION + lengthOf(result)
const joined = (_self: Sized, [list]: readonly unknown[], result: unknown) =>
  ALLOCATION * lengthOf(list) + lengthOf(result)
/** Bytes that a search examines. */
const searched = (self: Sized, [, from]: readonly unknown[], found: unknown) => {
  const end = found === -1 ? self.length : Number(found) + 1
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
  const undo = [
    watch(Buffer, 'concat', joined, add),
    watch(Buffer, 'from', made, add),
    watch(Uint8Array, 'from', made, add),
    watch(Buffer.prototype, 'copy', (_self, _args, copied) => Number(copied), add),
    watch(bytesAlone, 'set', (_self, [from]) => lengthOf(from), add),
    watch(bytesAlone, 'slice', made, add),
    watch(bytesAlone, 'every', fullLength, add),
    watch(bytesAlone, 'reduce', fullLength, add),
    watch(Uint8Array.prototype, 'indexOf', searched, add),
    watch(Buffer.prototype, 'indexOf', searched, add),
  ]
  return {
    get bytes() {
      return bytes
    },
    stop() {
      for (const one of undo) one()
    },
  }
}
