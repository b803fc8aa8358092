import { expect, test } from 'vitest'
import { mapInTurns } from './chunks.ts'

test('maps rows in order, with one turn of the event loop per 100 rows', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const turnOf = new Map<number, number>()
  const rows = Array.from({ length: 250 }, (_, index) => index)
  const mapped = await mapInTurns(rows, (row) => {
    turnOf.set(row, turns)
    return -row
  })
  clearImmediate(counting)
  expect(mapped).toEqual(rows.map((row) => -row))
  const turnsUsed = [...new Set(turnOf.values())]
  expect(turnsUsed).toHaveLength(3)
  expect(turnOf.get(99)).toBe(turnsUsed[0])
  expect(turnOf.get(100)).toBe(turnsUsed[1])
})
