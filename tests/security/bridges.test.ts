import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownSources } from './own-sources.ts'

type Listener = (event: unknown, ...args: unknown[]) => void
type AnyFunction = (...args: unknown[]) => unknown

/** Electron as a preload script sees it; what is exposed and what is said is noted. */
const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  listeners: new Map<string, Listener[]>(),
  said: [] as { channel: string; args: unknown[] }[],
}))
vi.mock('electron', () => {
  const say = (channel: string, ...args: unknown[]) => {
    electron.said.push({ channel, args })
    return Promise.resolve(undefined)
  }
  return {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => void electron.exposed.set(name, api),
    },
    ipcRenderer: {
      invoke: say,
      send: say,
      on: (channel: string, listener: Listener) => {
        const heard = electron.listeners.get(channel) ?? []
        electron.listeners.set(channel, [...heard, listener])
      },
      removeListener: (channel: string, listener: Listener) => {
        const heard = electron.listeners.get(channel) ?? []
        electron.listeners.set(
          channel,
          heard.filter((other) => other !== listener),
        )
      },
    },
  }
})

const SCRIPTS = [
  { name: 'undertone', load: () => import('../../preload/index.ts') },
  { name: 'undertoneMini', load: () => import('../../preload/mini.ts') },
]

/** Every function of a bridge, with its path. */
function functionsOf(value: unknown, path: string): readonly (readonly [string, AnyFunction])[] {
  if (typeof value === 'function') return [[path, value as AnyFunction]]
  expect(value, path).toBeTypeOf('object')
  return Object.entries(value as object).flatMap(([key, inner]) =>
    functionsOf(inner, `${path}.${key}`),
  )
}

describe.each(SCRIPTS)('the bridge $name', ({ name, load }) => {
  let functions: readonly (readonly [string, AnyFunction])[]
  const isListener = ([path]: readonly [string, AnyFunction]) => /\.on[A-Z]\w*$/.test(path)

  beforeEach(async () => {
    vi.resetModules()
    electron.exposed.clear()
    electron.listeners.clear()
    electron.said.length = 0
    await load()
    functions = functionsOf(electron.exposed.get(name), name)
  })

  test('is all that is put on the page, and holds functions only', () => {
    expect([...electron.exposed.keys()]).toEqual([name])
    expect(functions.length).toBeGreaterThan(1)
  })

  test('speaks over channels of the contract only, whatever the page gives it', () => {
    const [contract] = ownSources('preload').filter(({ file }) => file.endsWith('/contract.ts'))
    const known = new Set(
      [...(contract?.code ?? '').matchAll(/'([a-z]+:[a-z-]+)'/g)].map(([, c]) => c),
    )
    const evil = { channel: 'evil:channel', url: 'file:///', stream: 'evil:channel', id: 1 }
    for (const [path, call] of functions.filter((one) => !isListener(one)))
      for (const value of ['evil:channel', evil, null, undefined]) {
        try {
          call(value, value)
        } catch (error) {
          // Taking a value apart that is none: the page's own mistake, and nothing was said.
          expect(error, path).toBeInstanceOf(TypeError)
        }
      }
    expect(electron.said.length).toBeGreaterThan(1)
    for (const { channel } of electron.said) expect(known, channel).toContain(channel)
  })

  test('hands listeners the values and never the event, whose sender is the raw ipcRenderer', () => {
    const event = { sender: 'the raw ipcRenderer' }
    const listening = functions.filter(isListener)
    expect(listening.length).toBeGreaterThan(0)
    for (const [path, listen] of listening) {
      electron.listeners.clear()
      const heard = vi.fn()
      const stop = listen(heard)
      const channels = [...electron.listeners].filter(([, listeners]) => listeners.length > 0)
      expect(channels, path).toHaveLength(1)
      for (const listener of channels[0]?.[1] ?? []) listener(event, 'value', 'second')
      expect(heard, path).toHaveBeenCalledOnce()
      expect(heard.mock.calls.flat(), path).not.toContain(event)
      expect(stop, path).toBeTypeOf('function')
      ;(stop as () => void)()
      expect(electron.listeners.get(channels[0]?.[0] ?? '')).toEqual([])
    }
  })
})

test('there are no other preload scripts, and none exposes Electron’s own objects', () => {
  const scripts = ownSources('preload').filter(({ code }) => code.includes("from 'electron'"))
  expect(scripts.map(({ file }) => file)).toEqual(['preload/index.ts', 'preload/mini.ts'])
  for (const { file, code } of scripts) {
    expect(code.match(/exposeInMainWorld\(/g), file).toHaveLength(1)
    expect(code, file).not.toMatch(/:\s*ipcRenderer\b(?!\.)|\.\.\.ipcRenderer|\bbind\(ipcRenderer/)
  }
})
