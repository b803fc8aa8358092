import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('work under one key waits, work under another does not', async () => {
  const exclusively = createKeyedMutex()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = exclusively('ada', async () => {
    await gate.promise
    log.push('first')
  })
  const second = exclusively('ada', async () => log.push('second'))
  await exclusively('bob', async () => log.push('bob'))
  gate.resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['bob', 'first', 'second'])
})

test('work that fails fails for its own caller, and the next runs', async () => {
  const exclusively = createKeyedMutex()
  const failing = exclusively('ada', async () => {
    throw new Error('broken')
  })
  const next = exclusively('ada', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('fine')
})
