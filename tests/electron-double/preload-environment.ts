/*
 * What a sandboxed preload script finds around it, built inside the page. It runs in the page's own
 * world, before any script of the page: Electron gives preload a world of its own, the double cannot.
 */

/** Name of the function through which the page reaches the double; taken off the page at once. */
export const BINDING = '__electronDouble'
/** Key of the symbol under which the page takes events from main. */
export const EMIT = 'electron-double.emit'

type Binding = (
  kind: 'invoke' | 'send' | 'open' | 'committed' | 'blob',
  channel: string,
  args: unknown[],
) => Promise<unknown>
type Listener = (event: unknown, ...args: unknown[]) => void
type PreloadScript = (require: (name: string) => unknown, module: object, exports: object) => void

/**
 * Runs in the page; everything it needs is inside, because only its text travels there. `binding` and
 * `emit` are the names above.
 */
function runPreload(binding: string, emit: string, preload: PreloadScript): void {
  const page = window as unknown as Record<string | symbol, unknown>
  const call = page[binding] as Binding
  delete page[binding]
  if (window !== window.top || location.href === 'about:blank') return

  // Over the same way as all that follows from this page, so that it arrives first.
  void call('committed', location.href, [])
  const listeners = new Map<string, Listener[]>()
  const heard = (channel: string) => listeners.get(channel) ?? []
  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]) {
      const reply = (await call('invoke', channel, structuredClone(args))) as Record<
        string,
        unknown
      >
      if ('error' in reply)
        throw new Error(`Error invoking remote method '${channel}': ${reply.error}`)
      return reply.value
    },
    send(channel: string, ...args: unknown[]) {
      void call('send', channel, structuredClone(args))
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...heard(channel), listener])
      return ipcRenderer
    },
    removeListener(channel: string, listener: Listener) {
      listeners.set(
        channel,
        heard(channel).filter((other) => other !== listener),
      )
      return ipcRenderer
    },
  }
  Object.defineProperty(window, Symbol.for(emit), {
    value: (channel: string, args: unknown[]) => {
      for (const listener of heard(channel)) listener({ sender: ipcRenderer }, ...args)
    },
  })

  /** A copy of what crosses the bridge: functions are wrapped, plain objects frozen, data cloned. */
  const across = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]) => across(value(...args.map(across)))
    }
    if (value instanceof Promise) return value.then(across)
    if (typeof value !== 'object' || value === null) return value
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
    const copied = Object.entries(value).map(([key, inner]) => [key, across(inner)] as const)
    return Object.freeze(Object.fromEntries(copied))
  }
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (key in window) throw new Error('Cannot bind an API on top of an existing property')
      Object.defineProperty(window, key, { value: across(api), enumerable: true })
    },
  }

  // Electron answers a denied window.open with null.
  window.open = (url) => {
    void call('open', new URL(String(url ?? ''), location.href).href, [])
    return null
  }
  // Electron knows the type of what a page offers for saving; the double would only see its address.
  const createObjectURL = URL.createObjectURL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    if (object instanceof Blob) void call('blob', url, [object.type])
    return url
  }
  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  preload(require, { exports: {} }, {})
}

/** The script to run before any other of the page, for a preload bundle (CommonJS source text). */
export function preloadScript(source: string): string {
  const names = `${JSON.stringify(BINDING)}, ${JSON.stringify(EMIT)}`
  return `(${runPreload.toString()})(${names}, function (require, module, exports) {\n${source}\n})`
}
