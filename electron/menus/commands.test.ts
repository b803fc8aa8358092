import { expect, test } from 'vitest'
import { acceleratorOf, COMMANDS, type CommandActions } from '../../preload/contract/commands.ts'
import { createCommandRunner, MEDIA_KEYS } from './commands.ts'

function recorder() {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '))
  const actions: CommandActions = {
    player: note('player'),
    navigate: note('navigate'),
    showWindow: note('show'),
    hideWindow: note('hide'),
    toggleMiniPlayer: note('mini'),
    toggleFullScreen: note('full screen'),
    zoom: note('zoom'),
    quit: note('quit'),
  }
  return { calls, act: createCommandRunner(actions) }
}

test('every command has a distinct effect', () => {
  const { calls, act } = recorder()
  for (const { id } of COMMANDS) act(id)
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
    'player "save-song"',
    'mini',
    'full screen',
    'zoom "in"',
    'zoom "out"',
    'zoom "reset"',
    'navigate "back"',
    'navigate "forward"',
    'show',
    'hide',
    'quit',
  ])
})

test('an action with parameters goes to the player unchanged', () => {
  const { calls, act } = recorder()
  act({ type: 'station', id: 'night-bus' })
  expect(calls).toEqual(['player {"type":"station","id":"night-bus"}'])
})

test.each(['darwin', 'linux', 'win32'] as const)(
  'no two accelerators on %s are equal',
  (platform) => {
    const used = COMMANDS.map((command) => acceleratorOf(command, platform === 'darwin')).filter(
      (found) => found !== undefined,
    )
    expect(used.length).toBeGreaterThan(8)
    expect(new Set(used).size).toBe(used.length)
  },
)

test('each media key starts its own command', () => {
  expect(MEDIA_KEYS.map(({ mediaKey, id }) => [mediaKey, id])).toEqual([
    ['MediaPlayPause', 'play-pause'],
    ['MediaStop', 'stop'],
    ['MediaNextTrack', 'next'],
    ['MediaPreviousTrack', 'previous'],
  ])
})

test('every command has its own id and title', () => {
  for (const key of ['id', 'title'] as const)
    expect(new Set(COMMANDS.map((command) => command[key])).size).toBe(COMMANDS.length)
})
