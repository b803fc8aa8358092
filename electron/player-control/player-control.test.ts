import { describe, expect, test, vi } from 'vitest'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createPlayerControl, MAX_WAITING_COMMANDS } from './player-control.ts'

const playing: PlayerReport = { ...IDLE_REPORT, status: 'playing', station: { id: 'a', name: 'A' } }

describe('createPlayerControl', () => {
  test('sends a command once to a listening page', () => {
    const send = vi.fn()
    const control = createPlayerControl(send)
    control.setListening(true)
    control.command('pause')
    expect(send).toHaveBeenCalledExactlyOnceWith('pause')
  })

  test('queues a command until the page listens and sends it once', () => {
    const sent: PlayerCommand[] = []
    const control = createPlayerControl((command) => sent.push(command))
    control.command('play')
    control.command('pause')
    expect(sent).toEqual([])
    control.setListening(true)
    control.setListening(false)
    control.setListening(true)
    expect(sent).toEqual(['play', 'pause'])
  })

  test('keeps only the newest commands', () => {
    const sent: PlayerCommand[] = []
    const control = createPlayerControl((command) => sent.push(command))
    control.command('stop')
    for (let index = 0; index < MAX_WAITING_COMMANDS; index++) control.command('play')
    control.setListening(true)
    expect(sent).toEqual(Array(MAX_WAITING_COMMANDS).fill('play'))
  })

  test('passes each report to its subscribers until they unsubscribe', () => {
    const control = createPlayerControl(() => undefined)
    const listener = vi.fn()
    const leave = control.subscribe(listener)
    control.accept(playing)
    expect(control.report()).toBe(playing)
    expect(listener).toHaveBeenCalledExactlyOnceWith(playing)
    leave()
    control.accept(playing)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('reports an idle player when the page is lost', () => {
    const control = createPlayerControl(() => undefined)
    control.setListening(true)
    control.accept(playing)
    control.setListening(false)
    expect(control.report()).toBe(playing)
    control.pageLost()
    expect(control.report()).toEqual(IDLE_REPORT)
  })
})
