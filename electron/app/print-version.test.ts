import { app } from 'electron'
import { expect, test, vi } from 'vitest'
import { printVersion } from './print-version.ts'

test('the version is written down to its last letter before the app leaves', () => {
  const exit = vi.spyOn(app, 'exit').mockImplementation(() => {})
  let written = () => {}
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((...given: unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') written = () => done()
    return true
  })
  printVersion()
  expect(write.mock.lastCall?.[0]).toBe(`${app.getVersion()}\n`)
  expect(exit).not.toHaveBeenCalled()
  written()
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
  write.mockRestore()
})
