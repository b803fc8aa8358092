import type { IpcMain } from 'electron'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { IDLE_REPORT } from '../../preload/contract/player.ts'
import { sessionChannels } from '../../preload/contract/session.ts'
import { openChannels } from '../ipc/channels.ts'
import { openMiniChannels } from './mini-channels.ts'

type Listener = (event: unknown, ...args: unknown[]) => unknown

const MAIN = 1
const MINI = 2

function setUp() {
  const listeners = new Map<string, Listener>()
  const register = (channel: string, listener: Listener) => listeners.set(channel, listener)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const ipc = { handle: register, on: register } as unknown as Pick<IpcMain, 'handle' | 'on'>
  const mainChannels = openChannels({ isOwnWindow: (id) => id === MAIN, log, ipc })
  const clear = vi.fn()
  mainChannels.handle(sessionChannels.clear, z.tuple([]), clear)
  const ports = {
    report: vi.fn(() => IDLE_REPORT),
    command: vi.fn(),
    showMainWindow: vi.fn(),
    close: vi.fn(),
  }
  openMiniChannels(openChannels({ isOwnWindow: (id) => id === MINI, log, ipc }), ports)
  const call = async (from: number, channel: string, ...args: unknown[]) =>
    listeners.get(channel)?.(
      { sender: { id: from }, senderFrame: { origin: 'app://undertone', parent: null } },
      ...args,
    )
  return { ports, clear, call }
}

test('its clicks become commands, or concern the windows', async () => {
  const { ports, call } = setUp()
  await expect(call(MINI, 'mini:report')).resolves.toEqual(IDLE_REPORT)
  await call(MINI, 'mini:act', 'play-pause')
  await call(MINI, 'mini:act', { type: 'volume', level: 0.25 })
  expect(ports.command.mock.calls).toEqual([['play-pause'], [{ type: 'volume', level: 0.25 }]])
  await call(MINI, 'mini:act', 'show')
  expect(ports.showMainWindow).toHaveBeenCalledOnce()
  await call(MINI, 'mini:act', 'station-page')
  expect(ports.showMainWindow).toHaveBeenCalledTimes(2)
  expect(ports.command).toHaveBeenLastCalledWith('station-page')
  await call(MINI, 'mini:act', 'close')
  expect(ports.close).toHaveBeenCalledOnce()
  expect(ports.command).toHaveBeenCalledTimes(3)
})

test('neither window reaches the other’s channels', async () => {
  const { ports, clear, call } = setUp()
  await expect(call(MINI, 'session:clear')).rejects.toThrow('refused')
  expect(clear).not.toHaveBeenCalled()
  await expect(call(MAIN, 'mini:report')).rejects.toThrow('refused')
  await call(MAIN, 'mini:act', 'stop')
  expect(ports.command).not.toHaveBeenCalled()
})
