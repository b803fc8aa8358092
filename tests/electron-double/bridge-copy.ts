/*
 * Copies values that cross contextBridge, as electron_api_context_bridge.cc does. Runs in the page, so it is
 * self-contained. The double has one world where Electron has two, but it copies the values anyway.
 */
export function createBridge(): {
  readonly copyAcross: (value: unknown) => unknown
  readonly expose: (target: object, key: string, api: unknown) => void
} {
  const MAX_DEPTH = 1000
  /** The function of each wrapper and the wrapper of each function, so that a value that returns is the original. */
  const origins = new WeakMap<object, object>()
  const wrappers = new WeakMap<object, object>()
  type CopiedValues = Map<object, unknown>
  type AnyFunction = (...args: unknown[]) => unknown

  const toPlainError = (thrown: unknown): Error => {
    const message = typeof thrown === 'object' && thrown !== null && 'message' in thrown
    const text = message ? thrown.message : undefined
    return new Error(
      typeof text === 'string'
        ? text
        : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
    )
  }
  const withUncaughtPrefix = (copy: () => unknown): unknown => {
    try {
      return copy()
    } catch (error) {
      throw new Error(`Uncaught ${error}`)
    }
  }
  const cloneOrThrow = (value: object): unknown => {
    try {
      return structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }
  const wrap = (original: AnyFunction): unknown => {
    const existing = origins.get(original) ?? wrappers.get(original)
    if (existing) return existing
    const wrapper = (...args: unknown[]) => {
      const copies: CopiedValues = new Map()
      const copiedArgs = args.map((argument) => copyValue(argument, copies, 0))
      let result: unknown
      try {
        result = original(...copiedArgs)
      } catch (thrown) {
        throw toPlainError(thrown)
      }
      return withUncaughtPrefix(() => copyAcross(result))
    }
    origins.set(wrapper, original)
    wrappers.set(original, wrapper)
    return wrapper
  }
  const isPlain = (value: object) => {
    const tag = Object.prototype.toString.call(value).slice(8, -1)
    const builtIns = ['Date', 'Error', 'RegExp', 'Map', 'Set', 'ArrayBuffer', 'Number', 'String']
    const moreBuiltIns = [
      'Boolean',
      'Symbol',
      'BigInt',
      'DataView',
      'WeakMap',
      'WeakSet',
      'Arguments',
    ]
    const isBoxed = typeof value.valueOf() !== 'object'
    return !isBoxed && !ArrayBuffer.isView(value) && ![...builtIns, ...moreBuiltIns].includes(tag)
  }
  const isPageObject = (value: object) =>
    value instanceof Element ||
    value instanceof Blob ||
    (typeof VideoFrame !== 'undefined' && value instanceof VideoFrame)

  const copyValue = (value: unknown, copies: CopiedValues, depth: number): unknown => {
    if (depth >= MAX_DEPTH)
      throw new TypeError(
        `Electron contextBridge recursion depth exceeded.  Nested objects deeper than ${MAX_DEPTH} are not supported.`,
      )
    if (typeof value === 'function') return wrap(value as AnyFunction)
    if (typeof value !== 'object' || value === null) return value
    if (copies.has(value)) return copies.get(value)
    const remember = <T>(copy: T): T => {
      copies.set(value, copy)
      return copy
    }
    if (value instanceof Promise)
      return remember(
        value.then(
          (result) => withUncaughtPrefix(() => copyAcross(result)),
          (reason) => {
            throw withUncaughtPrefix(() => copyAcross(reason))
          },
        ),
      )
    if (value instanceof Error) return new Error(value.message)
    if (Array.isArray(value)) {
      const copy: unknown[] = remember([])
      for (let index = 0; index < value.length; index += 1)
        copy.push(copyValue(value[index], copies, depth + 1))
      return copy
    }
    if (isPageObject(value)) return value
    if (!isPlain(value)) return remember(cloneOrThrow(value))
    const copy = remember({})
    for (const key of Reflect.ownKeys(value)) {
      if (!Object.getOwnPropertyDescriptor(value, key)?.enumerable) continue
      const inner = copyValue(Reflect.get(value, key), copies, depth + 1)
      const descriptor = { writable: true, enumerable: true, configurable: true }
      Object.defineProperty(copy, key, { value: inner, ...descriptor })
    }
    return copy
  }
  const copyAcross = (value: unknown): unknown => copyValue(value, new Map(), 0)

  /** Freezes recursively, but not the contents of Chromium's own objects. */
  const freeze = (value: unknown, frozen: Set<unknown>): void => {
    if (typeof value !== 'object' || value === null || frozen.has(value)) return
    if (ArrayBuffer.isView(value) || value instanceof Promise || isPageObject(value)) return
    frozen.add(value)
    for (const inner of Object.values(value)) freeze(inner, frozen)
    Object.freeze(value)
  }
  const expose = (target: object, key: string, api: unknown): void => {
    if (key in target)
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    const value = copyAcross(api)
    freeze(value, new Set())
    Object.defineProperty(target, key, { value, enumerable: true })
  }
  return { copyAcross, expose }
}
