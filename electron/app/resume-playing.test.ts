import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createPlayerControl } from '../player-control/player-control.ts'
import { commandsAfterCrash, resumePlaying, SAME_STATION_MS } from './resume-playing.ts'

const PLAYING: PlayerReport = {
  ...IDLE_REPORT,
  status: 'playing',
  station: { id: 'night-bus', name: 'Night Bus' },
}
const STATION = { type: 'station', id: 'night-bus' } as const

describe('what the next page is told', () => {
  test.each(['connecting', 'playing', 'buffering', 'reconnecting'] as const)(
    'a player that was %s plays on',
    (status) => expect(commandsAfterCrash({ ...PLAYING, status }, null, 0)).toEqual([STATION]),
  )

  test.each(['idle', 'paused', 'failed'] as const)('one that was %s does not', (status) =>
    expect(commandsAfterCrash({ ...PLAYING, status }, null, 0)).toEqual([]),
  )

  test('nothing where nothing was ever heard', () => {
    expect(commandsAfterCrash(null, null, 0)).toEqual([])
    expect(commandsAfterCrash({ ...PLAYING, station: null }, null, 0)).toEqual([])
  })

  test('a muted evening stays muted, and the sleep timer keeps what is left of it', () => {
    const last = { ...PLAYING, muted: true, sleepEndsAt: 1_000_000 }
    expect(commandsAfterCrash(last, null, 1_000_000 - 90_000)).toEqual([
      'mute',
      STATION,
      { type: 'sleep', minutes: 2 },
    ])
    expect(commandsAfterCrash(last, null, 1_000_000)).toEqual([])
  })

  test('a station that may be why the page crashes is not started again and again', () => {
    expect(commandsAfterCrash(PLAYING, 0, SAME_STATION_MS - 1)).toEqual([])
    expect(commandsAfterCrash(PLAYING, 0, SAME_STATION_MS)).toEqual([STATION])
  })
})

describe('after a crash', () => {
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
    ['before the player is told that its page is gone', false],
    ['after it', true],
  ])('what played waits for the new page: heard %s', (_name, goneFirst) => {
    const { player, sent, crash } = setUp()
    player.setListening(true)
    player.accept({ ...PLAYING })
    if (goneFirst) player.pageGone()
    crash()
    player.pageGone()
    expect(sent).toEqual([])
    player.setListening(true)
    expect(sent).toEqual([STATION])
  })

  test('another window’s crash and a page that only left change nothing', () => {
    const { player, sent, crash } = setUp()
    player.accept({ ...PLAYING })
    crash(2)
    crash(1, 'clean-exit')
    player.setListening(true)
    expect(sent).toEqual([])
  })

  test('what the page stopped before it crashed stays stopped', () => {
    const { player, sent, crash } = setUp()
    player.accept({ ...PLAYING })
    player.accept({ ...IDLE_REPORT })
    crash()
    player.setListening(true)
    expect(sent).toEqual([])
  })

  test('a new page that crashes at once is not helped again; later it is', () => {
    const { player, sent, crash, pass } = setUp()
    player.accept({ ...PLAYING })
    crash()
    player.accept({ ...PLAYING })
    pass(SAME_STATION_MS - 1)
    crash()
    player.accept({ ...PLAYING })
    pass(1)
    crash()
    player.setListening(true)
    expect(sent).toEqual([STATION, STATION])
  })
})
