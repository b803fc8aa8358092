import { expect, test } from 'vitest'
import { createTurns } from './keyed-mutex.ts'

test('work under one key waits, work under another does not', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn('ada', async () => {
    await gate.promise
    log.push('first')
  })
  const second = inTurn('ada', async () => log.push('second'))
  await inTurn('bob', async () => log.push('bob'))
  gate.resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['bob', 'first', 'second'])
})

test('what fails holds up nobody, and fails only for who asked', async () => {
  const inTurn = createTurns()
  const failing = inTurn('ada', async () => {
    throw new Error('broken')
  })
  const next = inTurn('ada', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('fine')
})
