import { afterEach, describe, expect, test } from 'vitest'
import { opened, setCanOpen, shell } from './shell.ts'

describe('shell.openExternal', () => {
  afterEach(() => setCanOpen(true))

  test('rejects when the system has no program for the address', async () => {
    setCanOpen(false)
    await expect(shell.openExternal('https://example.com')).rejects.toThrow('Failed to open path')
    expect(opened).toEqual([])
  })

  test('rejects an invalid address', async () => {
    await expect(shell.openExternal('example')).rejects.toThrow('Failed to open path')
  })
})
