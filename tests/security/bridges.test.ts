import { beforeEach, describe, expect, test, vi } from 'vitest'
import { miniChannels } from '../../preload/contract/mini.ts'
import { pageChannels } from '../../preload/contract.ts'
import { channelsOf } from '../../preload/testing/channels-of.ts'
import { ownSources } from './own-sources.ts'

type Listener = (event: unknown, ...args: unknown[]) => void
type AnyFunction = (...args: unknown[]) => unknown

/** Electron's API for a preload script. Records exposed bridges and sent messages. */
const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  listeners: new Map<string, Listener[]>(),
  sent: [] as { kind: string; channel: string; args: unknown[] }[],
}))
vi.mock('electron', () => {
  const record =
    (kind: string) =>
    (channel: string, ...args: unknown[]) => {
      electron.sent.push({ kind, channel, args })
      return Promise.resolve(undefined)
    }
  return {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => void electron.exposed.set(name, api),
    },
    ipcRenderer: {
      invoke: record('invoke'),
      send: record('send'),
      on: (channel: string, listener: Listener) => {
        const channelListeners = electron.listeners.get(channel) ?? []
        electron.listeners.set(channel, [...channelListeners, listener])
      },
      removeListener: (channel: string, listener: Listener) => {
        const channelListeners = electron.listeners.get(channel) ?? []
        electron.listeners.set(
          channel,
          channelListeners.filter((other) => other !== listener),
        )
      },
    },
  }
})

const SCRIPTS = [
  { name: 'undertone', table: pageChannels, load: () => import('../../preload/index.ts') },
  { name: 'undertoneMini', table: miniChannels, load: () => import('../../preload/mini.ts') },
]

function functionsOf(value: unknown, path: string): readonly (readonly [string, AnyFunction])[] {
  if (typeof value === 'function') return [[path, value as AnyFunction]]
  expect(value, path).toBeTypeOf('object')
  return Object.entries(value as object).flatMap(([key, inner]) =>
    functionsOf(inner, `${path}.${key}`),
  )
}

describe.each(SCRIPTS)('the bridge $name', ({ name, table, load }) => {
  let functions: readonly (readonly [string, AnyFunction])[]
  const isListener = ([path]: readonly [string, AnyFunction]) => /\.on[A-Z]\w*$/.test(path)
  const declared = channelsOf(table, name).map(({ path, channel }) => ({
    path,
    ...channel,
    takes: channel.kind === 'event' ? 0 : channel.schemas().length,
  }))

  beforeEach(async () => {
    vi.resetModules()
    electron.exposed.clear()
    electron.listeners.clear()
    electron.sent.length = 0
    await load()
    functions = functionsOf(electron.exposed.get(name), name)
  })

  test('exposes exactly one function per channel of its table', () => {
    expect([...electron.exposed.keys()]).toEqual([name])
    expect(functions.length).toBeGreaterThan(1)
    const paths = declared.map(({ path }) => path)
    expect(functions.map(([path]) => path)).toEqual(paths)
  })

  test('sends over the channel of each function only, for any input of the page', () => {
    const evil = { channel: 'evil:channel', name: 'evil:channel', url: 'file:///', id: 1 }
    for (const [path, call] of functions.filter((one) => !isListener(one))) {
      const { kind, name: channel, takes } = declared.find((one) => one.path === path) ?? {}
      for (const value of ['evil:channel', evil, null, undefined]) {
        electron.sent.length = 0
        call(value, value)
        expect(electron.sent, path).toEqual([
          { kind, channel, args: [value, value].slice(0, takes) },
        ])
      }
    }
  })

  test('passes values to listeners, never the event, whose sender is the raw ipcRenderer', () => {
    const event = { sender: 'the raw ipcRenderer' }
    const listening = functions.filter(isListener)
    expect(listening.length).toBeGreaterThan(0)
    for (const [path, listen] of listening) {
      electron.listeners.clear()
      const channelListeners = vi.fn()
      const stop = listen(channelListeners)
      const channels = [...electron.listeners].filter(([, listeners]) => listeners.length > 0)
      const { name: channel } = declared.find((one) => one.path === path) ?? {}
      expect(channels.map(([on]) => on)).toEqual([channel])
      for (const listener of channels[0]?.[1] ?? []) listener(event, 'value', 'second')
      expect(channelListeners, path).toHaveBeenCalledOnce()
      expect(channelListeners.mock.calls.flat(), path).not.toContain(event)
      expect(stop, path).toBeTypeOf('function')
      ;(stop as () => void)()
      expect(electron.listeners.get(channels[0]?.[0] ?? '')).toEqual([])
    }
  })
})

test('there are no other preload scripts, and none exposes Electron’s own objects', () => {
  const scripts = ownSources('preload').filter(({ code }) => code.includes("from 'electron'"))
  const exposed = ({ code }: { readonly code: string }) =>
    code.match(/exposeInMainWorld\(.*/g) ?? []
  expect(Object.fromEntries(scripts.map((script) => [script.file, exposed(script)]))).toEqual({
    'preload/bridge.ts': [],
    'preload/index.ts': ["exposeInMainWorld('undertone', bridgeOf(pageChannels))"],
    'preload/mini.ts': ["exposeInMainWorld('undertoneMini', bridgeOf(miniChannels))"],
  })
  for (const { file, code } of scripts) {
    expect(code, file).not.toMatch(/:\s*ipcRenderer\b(?!\.)|\.\.\.ipcRenderer|\bbind\(ipcRenderer/)
  }
})
