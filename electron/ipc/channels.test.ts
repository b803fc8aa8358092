import type { IpcMain } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import type { ChannelTable } from '../../preload/contract/channel.ts'
import { playerChannels } from '../../preload/contract/player.ts'
import { sessionChannels } from '../../preload/contract/session.ts'
import { channelsByWindow } from '../../preload/contract.ts'
import { incomingChannels } from '../../preload/testing/channels-of.ts'
import { type Handlers, serveChannels } from './channels.ts'

type Listener = (event: unknown, ...args: unknown[]) => unknown

const trusted = { sender: { id: 1 }, senderFrame: { origin: 'app://undertone', parent: null } }

const { save, clear } = sessionChannels
const { onCommand } = playerChannels

function serve<Table extends ChannelTable>(table: Table, handlers: Handlers<Table>) {
  const listeners = new Map<string, Listener>()
  const register = (channel: string, listener: Listener) => listeners.set(channel, listener)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  serveChannels(table, handlers, {
    isOwnWindow: (id) => id === 1,
    log,
    ipc: { handle: register, on: register } as unknown as Pick<IpcMain, 'handle' | 'on'>,
  })
  const call = (channel: string, event: unknown, ...args: unknown[]) =>
    listeners.get(channel)?.(event, ...args)
  return { names: [...listeners.keys()], call, log }
}

describe('serveChannels', () => {
  test('serves exactly the incoming channels of the contract', () => {
    const anything: never = new Proxy(() => {}, { get: () => anything }) as never
    const { names } = serve(channelsByWindow, anything)
    expect(names).toEqual(incomingChannels(channelsByWindow).map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['session:save', 'player:listening', 'mini:act']))
    expect(names).not.toContain('player:command')
  })

  test('passes a trusted call to its handler with its arguments', async () => {
    const { call } = serve(
      { save },
      {
        save: async (text) => ({
          protection: text === 'abc' ? 'encrypted' : 'memory',
          reason: null,
        }),
      },
    )
    await expect(call('session:save', trusted, 'abc', false)).resolves.toEqual({
      protection: 'encrypted',
      reason: null,
    })
  })

  test.each([
    ['another window', { ...trusted, sender: { id: 2 } }],
    ['a removed frame', { ...trusted, senderFrame: null }],
    ['a sub frame', { ...trusted, senderFrame: { origin: 'app://undertone', parent: {} } }],
    ['a foreign page', { ...trusted, senderFrame: { origin: 'https://x', parent: null } }],
    ['a sandboxed page', { ...trusted, senderFrame: { origin: 'null', parent: null } }],
    [
      'a host with the same prefix',
      { ...trusted, senderFrame: { origin: 'app://undertone.evil', parent: null } },
    ],
    ['another scheme', { ...trusted, senderFrame: { origin: 'https://undertone', parent: null } }],
  ])('refuses %s before it parses the arguments', async (_who, event) => {
    const handler = vi.fn()
    const { call } = serve({ save }, { save: handler })
    await expect(call('session:save', event, 'abc', false)).rejects.toThrow(/^refused$/)
    expect(handler).not.toHaveBeenCalled()
  })

  test('refuses invalid arguments without logging them', async () => {
    const handler = vi.fn()
    const { call, log } = serve({ save }, { save: handler })
    await expect(call('session:save', trusted, 'very', 'private', 'text')).rejects.toThrow(
      /^refused$/,
    )
    expect(handler).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledWith('refused a message', {
      channel: 'session:save',
      reason: 'arguments of the wrong shape',
    })
  })

  test('logs a failed capability and hides the reason from the page', async () => {
    const error = new Error('disk full at /home/someone')
    const { call, log } = serve({ clear }, { clear: () => Promise.reject(error) })
    await expect(call('session:clear', trusted)).rejects.toThrow(/^failed$/)
    expect(log.error).toHaveBeenCalledWith('session:clear failed', error)
  })

  test('drops a refused message', () => {
    const handler = vi.fn()
    const { call } = serve({ onCommand }, { onCommand: handler })
    call('player:listening', trusted, 'yes')
    call('player:listening', { ...trusted, sender: { id: 7 } }, true)
    expect(handler).not.toHaveBeenCalled()
    call('player:listening', trusted, true)
    expect(handler).toHaveBeenCalledExactlyOnceWith(true)
  })

  test.each([
    [
      'at once',
      () => {
        throw new Error('broken')
      },
    ],
    ['later', () => Promise.reject(new Error('broken'))],
  ])('logs a message whose capability fails %s and continues', async (_when, run) => {
    const { call, log } = serve({ onCommand }, { onCommand: run })
    await expect(call('player:listening', trusted, true)).resolves.toBeUndefined()
    expect(log.error).toHaveBeenCalledWith('player:listening failed', new Error('broken'))
  })

  test('refuses a frame or page that vanishes during the check', async () => {
    const handler = vi.fn()
    const { call, log } = serve({ clear, onCommand }, { clear: handler, onCommand: handler })
    const throwGone = (): never => {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    }
    const events = [
      Object.defineProperty({ ...trusted }, 'senderFrame', { get: throwGone }),
      {
        ...trusted,
        senderFrame: Object.defineProperty({ parent: null }, 'origin', { get: throwGone }),
      },
      { ...trusted, sender: Object.defineProperty({}, 'id', { get: throwGone }) },
    ]
    for (const event of events) {
      await expect(call('player:listening', event, true)).resolves.toBeUndefined()
      await expect(call('session:clear', event)).rejects.toThrow(/^refused$/)
    }
    expect(handler).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledTimes(6)
  })
})
