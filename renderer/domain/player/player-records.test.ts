import { expect, test } from 'vitest'
import { type ConnectionLog, withEntry } from './player-records.ts'

const fill = (log: ConnectionLog, stationId: string, count: number) => {
  let next = log
  for (let at = 0; at < count; at += 1) next = withEntry(next, stationId, { at, type: 'dry' })
  return next
}

test('entries stay in order, by station, and nothing given before is changed', () => {
  const empty: ConnectionLog = new Map()
  const one = withEntry(empty, 'red', { at: 1, type: 'asked' })
  const two = withEntry(one, 'red', { at: 2, type: 'closed' })
  expect(empty.size).toBe(0)
  expect(one.get('red')).toEqual([{ at: 1, type: 'asked' }])
  expect(two.get('red')).toEqual([
    { at: 1, type: 'asked' },
    { at: 2, type: 'closed' },
  ])
  expect(two.get('blue')).toBeUndefined()
})

test('the newest 200 entries of a station are kept', () => {
  const entries = fill(new Map(), 'red', 1_000).get('red') ?? []
  expect([entries.length, entries[0]?.at, entries.at(-1)?.at]).toEqual([200, 800, 999])
})

test('the 20 stations last heard of are kept', () => {
  let log: ConnectionLog = new Map()
  for (let index = 0; index < 20; index += 1) log = fill(log, `station-${index}`, 1)
  log = fill(log, 'station-0', 1)
  log = fill(log, 'one-more', 1)
  expect(log.size).toBe(20)
  expect([log.has('station-0'), log.has('station-1'), log.has('one-more')]).toEqual([
    true,
    false,
    true,
  ])
})
