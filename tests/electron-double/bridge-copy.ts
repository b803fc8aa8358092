/*
 * The copy of values that cross contextBridge, after electron_api_context_bridge.cc. Runs in the page, so it is
 * self-contained. There is one world here and two in Electron: values are copied anyway.
 */
export function createBridge(): {
  readonly across: (value: unknown) => unknown
  readonly expose: (target: object, key: string, api: unknown) => void
} {
  const DEEPEST = 1000
  /** Original function of each wrapper, and wrapper of each function: a value that returns is itself again. */
  const origins = new WeakMap<object, object>()
  const wrappers = new WeakMap<object, object>()
  type Seen = Map<object, unknown>
  type Call = (...args: unknown[]) => unknown

  const rebuilt = (thrown: unknown): Error => {
    const message = typeof thrown === 'object' && thrown !== null && 'message' in thrown
    const text = message ? thrown.message : undefined
    return new Error(
      typeof text === 'string'
        ? text
        : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
    )
  }
  const orError = (copy: () => unknown): unknown => {
    try {
      return copy()
    } catch (error) {
      throw new Error(`Uncaught ${error}`)
    }
  }
  const cloned = (value: object): unknown => {
    try {
      return structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }
  const wrap = (own: Call): unknown => {
    const known = origins.get(own) ?? wrappers.get(own)
    if (known) return known
    const wrapper = (...args: unknown[]) => {
      const seen: Seen = new Map()
      const passed = args.map((argument) => pass(argument, seen, 0))
      let result: unknown
      try {
        result = own(...passed)
      } catch (thrown) {
        throw rebuilt(thrown)
      }
      return orError(() => across(result))
    }
    origins.set(wrapper, own)
    wrappers.set(own, wrapper)
    return wrapper
  }
  const isPlain = (value: object) => {
    const tag = Object.prototype.toString.call(value).slice(8, -1)
    const special = ['Date', 'Error', 'RegExp', 'Map', 'Set', 'ArrayBuffer', 'Number', 'String']
    const others = ['Boolean', 'Symbol', 'BigInt', 'DataView', 'WeakMap', 'WeakSet', 'Arguments']
    const isBoxed = typeof value.valueOf() !== 'object'
    return !isBoxed && !ArrayBuffer.isView(value) && ![...special, ...others].includes(tag)
  }
  const isOfPage = (value: object) =>
    value instanceof Element ||
    value instanceof Blob ||
    (typeof VideoFrame !== 'undefined' && value instanceof VideoFrame)

  const pass = (value: unknown, seen: Seen, depth: number): unknown => {
    if (depth >= DEEPEST)
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded.  Nested objects deeper than ${DEEPEST} are not supported.`,
      )
    if (typeof value === 'function') return wrap(value as Call)
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return seen.get(value)
    const remember = <T>(copy: T): T => {
      seen.set(value, copy)
      return copy
    }
    if (value instanceof Promise)
      return remember(
        value.then(
          (result) => orError(() => across(result)),
          (reason) => {
            throw orError(() => across(reason))
          },
        ),
      )
    if (value instanceof Error) return new Error(value.message)
    if (Array.isArray(value)) {
      const copy: unknown[] = remember([])
      for (let at = 0; at < value.length; at += 1) copy.push(pass(value[at], seen, depth + 1))
      return copy
    }
    if (isOfPage(value)) return value
    if (!isPlain(value)) return remember(cloned(value))
    const copy = remember({})
    for (const key of Reflect.ownKeys(value)) {
      if (!Object.getOwnPropertyDescriptor(value, key)?.enumerable) continue
      const inner = pass(Reflect.get(value, key), seen, depth + 1)
      const descriptor = { writable: true, enumerable: true, configurable: true }
      Object.defineProperty(copy, key, { value: inner, ...descriptor })
    }
    return copy
  }
  const across = (value: unknown): unknown => pass(value, new Map(), 0)

  /** Recursive, except for the contents of Chromium's own objects. */
  const freeze = (value: unknown, frozen: Set<unknown>): void => {
    if (typeof value !== 'object' || value === null || frozen.has(value)) return
    if (ArrayBuffer.isView(value) || value instanceof Promise || isOfPage(value)) return
    frozen.add(value)
    for (const inner of Object.values(value)) freeze(inner, frozen)
    Object.freeze(value)
  }
  const expose = (target: object, key: string, api: unknown): void => {
    if (key in target)
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    const value = across(api)
    freeze(value, new Set())
    Object.defineProperty(target, key, { value, enumerable: true })
  }
  return { across, expose }
}
