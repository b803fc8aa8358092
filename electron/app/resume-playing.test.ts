import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createPlayerControl } from '../player-control/player-control.ts'
import { commandsAfterCrash, RESUME_INTERVAL_MS, resumePlaying } from './resume-playing.ts'

const PLAYING: PlayerReport = {
  ...IDLE_REPORT,
  status: 'playing',
  station: { id: 'night-bus', name: 'Night Bus' },
}
const STATION = { type: 'station', id: 'night-bus' } as const

describe('commandsAfterCrash', () => {
  test.each(['connecting', 'playing', 'buffering', 'reconnecting'] as const)(
    'resumes a player that was %s',
    (status) => expect(commandsAfterCrash({ ...PLAYING, status }, null, 0)).toEqual([STATION]),
  )

  test.each(['idle', 'paused', 'failed'] as const)(
    'does not resume a player that was %s',
    (status) => expect(commandsAfterCrash({ ...PLAYING, status }, null, 0)).toEqual([]),
  )

  test('returns nothing if nothing was played', () => {
    expect(commandsAfterCrash(null, null, 0)).toEqual([])
    expect(commandsAfterCrash({ ...PLAYING, station: null }, null, 0)).toEqual([])
  })

  test('restores mute and the remaining sleep timer', () => {
    const last = { ...PLAYING, muted: true, sleepEndsAt: 1_000_000 }
    expect(commandsAfterCrash(last, null, 1_000_000 - 90_000)).toEqual([
      'mute',
      STATION,
      { type: 'sleep', minutes: 2 },
    ])
    expect(commandsAfterCrash(last, null, 1_000_000)).toEqual([])
  })

  test('does not restart a station repeatedly that may cause the crash', () => {
    expect(commandsAfterCrash(PLAYING, 0, RESUME_INTERVAL_MS - 1)).toEqual([])
    expect(commandsAfterCrash(PLAYING, 0, RESUME_INTERVAL_MS)).toEqual([STATION])
  })
})

describe('resumePlaying', () => {
  function setUp() {
    const app = new EventEmitter()
    const sent: PlayerCommand[] = []
    const player = createPlayerControl((command) => sent.push(command))
    let now = 0
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    resumePlaying({
      app: app as never,
      player,
      isPlayerPage: (id) => id === 1,
      log,
      now: () => now,
    })
    const crash = (id = 1, reason = 'crashed') => {
      app.emit('render-process-gone', {}, { id }, { reason, exitCode: 1 })
    }
    const pass = (ms: number) => {
      now += ms
    }
    return { player, sent, crash, pass }
  }

  test.each([
    ['before the player learns that its page was lost', false],
    ['after it', true],
  ])('sends the commands to the new page: reported %s', (_name, isGoneFirst) => {
    const { player, sent, crash } = setUp()
    player.setListening(true)
    player.accept({ ...PLAYING })
    if (isGoneFirst) player.pageLost()
    crash()
    player.pageLost()
    expect(sent).toEqual([])
    player.setListening(true)
    expect(sent).toEqual([STATION])
  })

  test('ignores the crash of another window and a clean exit', () => {
    const { player, sent, crash } = setUp()
    player.accept({ ...PLAYING })
    crash(2)
    crash(1, 'clean-exit')
    player.setListening(true)
    expect(sent).toEqual([])
  })

  test('does not resume playback that was stopped before the crash', () => {
    const { player, sent, crash } = setUp()
    player.accept({ ...PLAYING })
    player.accept({ ...IDLE_REPORT })
    crash()
    player.setListening(true)
    expect(sent).toEqual([])
  })

  test('does not resume again when the new page crashes immediately, but does later', () => {
    const { player, sent, crash, pass } = setUp()
    player.accept({ ...PLAYING })
    crash()
    player.accept({ ...PLAYING })
    pass(RESUME_INTERVAL_MS - 1)
    crash()
    player.accept({ ...PLAYING })
    pass(1)
    crash()
    player.setListening(true)
    expect(sent).toEqual([STATION, STATION])
  })
})
