import { afterEach, describe, expect, test } from 'vitest'
import { answerOpening, opened, shell } from './shell.ts'

describe('shell.openExternal', () => {
  afterEach(() => answerOpening(true))

  test('rejects when the system has no program for the address', async () => {
    answerOpening(false)
    await expect(shell.openExternal('https://example.com')).rejects.toThrow('Failed to open path')
    expect(opened).toEqual([])
  })

  test('rejects what is no address', async () => {
    await expect(shell.openExternal('example')).rejects.toThrow('Failed to open path')
  })
})
