import { expect, test } from 'vitest'
import {
  acceleratorOf,
  COMMANDS,
  type CommandActions,
  type CommandId,
  createActor,
} from './commands.ts'

const ids = Object.keys(COMMANDS) as CommandId[]

function recorder() {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '))
  const actions: CommandActions = {
    player: note('player'),
    showWindow: note('show'),
    hideWindow: note('hide'),
    toggleMiniPlayer: note('mini'),
    toggleFullScreen: note('full screen'),
    zoom: note('zoom'),
    quit: note('quit'),
  }
  return { calls, act: createActor(actions) }
}

test('every command does one thing, and no two the same', () => {
  const { calls, act } = recorder()
  for (const id of ids) act(id)
  expect(calls).toEqual([
    'player "play"',
    'player "pause"',
    'player "play-pause"',
    'player "stop"',
    'player "next"',
    'player "previous"',
    'player "volume-up"',
    'player "volume-down"',
    'player "mute"',
    'mini',
    'full screen',
    'zoom "in"',
    'zoom "out"',
    'zoom "reset"',
    'show',
    'hide',
    'quit',
  ])
})

test('what has particulars goes to the player as it is', () => {
  const { calls, act } = recorder()
  act({ type: 'station', id: 'night-bus' })
  expect(calls).toEqual(['player {"type":"station","id":"night-bus"}'])
})

test.each(['darwin', 'linux', 'win32'] as const)(
  'no two accelerators on %s are the same',
  (platform) => {
    const used = ids.map((id) => acceleratorOf(id, platform)).filter((found) => found !== undefined)
    expect(used.length).toBeGreaterThan(8)
    expect(new Set(used).size).toBe(used.length)
  },
)

test('macOS has its own where the system has its own', () => {
  expect(acceleratorOf('full-screen', 'darwin')).toBe('Ctrl+Cmd+F')
  expect(acceleratorOf('full-screen', 'linux')).toBe('F11')
  expect(acceleratorOf('mute', 'darwin')).toBeUndefined()
})

test('every command has a title of its own', () => {
  const titles = ids.map((id) => COMMANDS[id].title)
  expect(new Set(titles).size).toBe(titles.length)
})
