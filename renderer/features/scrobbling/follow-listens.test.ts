import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainOf } from './follow-listens.ts'
import type { Listen } from './listen-queue.ts'
import { depot, longWave, radioEvening } from './testing/radio-evening.ts'

const START = Date.UTC(2026, 10, 23, 20)

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

test('an evening of radio: exactly the songs that were listened to, each once, with its station', () => {
  const listened: Listen[] = []
  const begun: string[] = []
  const radio = radioEvening((ms) => vi.advanceTimersByTime(ms), {
    onBegun: ({ title }) => begun.push(title),
    onListened: (listen) => listened.push(listen),
  })
  radio.play(depot)
  radio.hear('Burial - Archangel')
  radio.wait(120)
  radio.hear('Shackleton - Blood on My Hands')
  radio.wait(200)
  radio.hear('Depot 9 Jingle 04')
  radio.wait(25)
  radio.hear('Kode9 - Magnetic City')
  radio.wait(80)
  radio.set({ muted: true })
  radio.wait(100)
  radio.set({ muted: false })
  radio.hear('Pinch - Qawwali')
  radio.wait(100)
  radio.set({ status: 'reconnecting' })
  radio.wait(20)
  radio.set({ status: 'playing' })
  radio.hear('Loefah - Mud')
  radio.wait(300)
  radio.hear('Mala - Changes')
  radio.wait(60)
  radio.pause()
  radio.wait(120)
  radio.play(longWave)
  radio.hear('Basic Channel - Phylyps Trak')
  radio.wait(400)
  radio.hear('Maurizio - M5')
  radio.wait(250)
  radio.set({ item: null, isPlaying: false, status: 'idle', nowPlaying: null })

  const at = (seconds: number) => START / 1_000 + seconds
  const onDepot = { station: 'Depot 9', domain: 'depot9.example' }
  expect(listened).toEqual([
    { artist: 'Shackleton', title: 'Blood on My Hands', ...onDepot, startedAt: at(120) },
    { artist: 'Pinch', title: 'Qawwali', ...onDepot, startedAt: at(525) },
    { artist: 'Maurizio', title: 'M5', station: 'Long Wave', domain: null, startedAt: at(1_525) },
  ])
  expect(begun).toEqual([
    'Archangel',
    'Blood on My Hands',
    'Magnetic City',
    'Qawwali',
    'Mud',
    'Changes',
    'Phylyps Trak',
    'M5',
  ])
  radio.stop()
})

test('of a station that only this computer knows, neither name nor domain is told', () => {
  const listened: Listen[] = []
  const radio = radioEvening((ms) => vi.advanceTimersByTime(ms), {
    onBegun: () => {},
    onListened: (listen) => listened.push(listen),
  })
  radio.play({ ...depot, id: 'dropped-1' })
  radio.hear('Burial - Archangel')
  radio.wait(60)
  radio.hear('Pinch - Qawwali')
  radio.wait(60)
  radio.hear('Loefah - Mud')
  expect(listened).toMatchObject([{ title: 'Qawwali', station: null, domain: null }])
  radio.stop()
})

test.each([
  ['https://www.depot9.example/live?x=1', 'depot9.example'],
  ['http://radio.example:8000', 'radio.example'],
  ['ftp://radio.example', null],
  ['not an address', null],
  ['', null],
  [null, null],
])('the domain of %s is %s', (homepage, domain) => {
  expect(domainOf(homepage)).toBe(domain)
})
