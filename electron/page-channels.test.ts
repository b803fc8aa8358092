import type { IpcMain } from 'electron'
import { expect, test, vi } from 'vitest'
import { IDLE_REPORT } from '../preload/contract/player.ts'
import { sessionChannels } from '../preload/contract/session.ts'
import { serveChannels } from './ipc/channels.ts'
import { openMiniChannels } from './page-channels.ts'

type Listener = (event: unknown, ...args: unknown[]) => unknown

const MAIN = 1
const MINI = 2

function setUp() {
  const listeners = new Map<string, Listener>()
  const register = (channel: string, listener: Listener) => listeners.set(channel, listener)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const ipc = { handle: register, on: register } as unknown as Pick<IpcMain, 'handle' | 'on'>
  const clear = vi.fn()
  const main = { isOwnWindow: (id: number) => id === MAIN, log, ipc }
  serveChannels({ clear: sessionChannels.clear }, { clear }, main)
  const player = { report: vi.fn(() => IDLE_REPORT), command: vi.fn() }
  const mainWindow = { show: vi.fn() }
  const mini = { isSender: (id: number) => id === MINI, setOpen: vi.fn() }
  openMiniChannels(player, mainWindow, mini, { log, ipc })
  const call = async (from: number, channel: string, ...args: unknown[]) =>
    listeners.get(channel)?.(
      { sender: { id: from }, senderFrame: { origin: 'app://undertone', parent: null } },
      ...args,
    )
  return { player, mainWindow, mini, clear, call }
}

test('maps clicks in the mini player to commands and windows', async () => {
  const { player, mainWindow, mini, call } = setUp()
  await expect(call(MINI, 'mini:report')).resolves.toEqual(IDLE_REPORT)
  await call(MINI, 'mini:act', 'play-pause')
  await call(MINI, 'mini:act', { type: 'volume', level: 0.25 })
  expect(player.command.mock.calls).toEqual([['play-pause'], [{ type: 'volume', level: 0.25 }]])
  await call(MINI, 'mini:act', 'show')
  expect(mainWindow.show).toHaveBeenCalledOnce()
  await call(MINI, 'mini:act', 'station-page')
  expect(mainWindow.show).toHaveBeenCalledTimes(2)
  expect(player.command).toHaveBeenLastCalledWith('station-page')
  await call(MINI, 'mini:act', 'close')
  expect(mini.setOpen).toHaveBeenCalledExactlyOnceWith(false)
  expect(player.command).toHaveBeenCalledTimes(3)
})

test('gives neither window access to the channels of the other', async () => {
  const { player, clear, call } = setUp()
  await expect(call(MINI, 'session:clear')).rejects.toThrow('refused')
  expect(clear).not.toHaveBeenCalled()
  await expect(call(MAIN, 'mini:report')).rejects.toThrow('refused')
  await call(MAIN, 'mini:act', 'stop')
  expect(player.command).not.toHaveBeenCalled()
})
