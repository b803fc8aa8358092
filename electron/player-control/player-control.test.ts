import { describe, expect, test, vi } from 'vitest'
import {
  IDLE_REPORT,
  type PlayerCommand,
  type PlayerReport,
} from '../../preload/contract/player.ts'
import { createPlayerControl, MAX_WAITING_COMMANDS } from './player-control.ts'

const playing: PlayerReport = { ...IDLE_REPORT, status: 'playing', station: { id: 'a', name: 'A' } }

describe('player control', () => {
  test('passes a command once to a page that listens', () => {
    const send = vi.fn()
    const control = createPlayerControl(send)
    control.setListening(true)
    control.command('pause')
    expect(send).toHaveBeenCalledExactlyOnceWith('pause')
  })

  test('a command before the page listens waits and is delivered once', () => {
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

  test('tells its subscribers each report, until they leave', () => {
    const control = createPlayerControl(() => undefined)
    const heard = vi.fn()
    const leave = control.subscribe(heard)
    control.accept(playing)
    expect(control.report()).toBe(playing)
    expect(heard).toHaveBeenCalledExactlyOnceWith(playing)
    leave()
    control.accept(playing)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a page that goes away takes its player with it', () => {
    const control = createPlayerControl(() => undefined)
    control.setListening(true)
    control.accept(playing)
    control.setListening(false)
    expect(control.report()).toBe(playing)
    control.pageGone()
    expect(control.report()).toEqual(IDLE_REPORT)
  })
})
