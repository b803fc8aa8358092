import { expect, test, vi } from 'vitest'
import { requireSandbox } from './sandbox.ts'

function start(switches: readonly string[]) {
  const enableSandbox = vi.fn()
  const warn = vi.fn()
  const commandLine = { hasSwitch: (name: string) => switches.includes(name) }
  requireSandbox({ enableSandbox, commandLine }, { warn })
  return { enableSandbox, warn }
}

test('every page is put into the sandbox', () => {
  const { enableSandbox, warn } = start([])
  expect(enableSandbox).toHaveBeenCalledOnce()
  expect(warn).not.toHaveBeenCalled()
})

test('an app started without the sandbox keeps its switch, and the log says so', () => {
  const { enableSandbox, warn } = start(['no-sandbox'])
  expect(enableSandbox).not.toHaveBeenCalled()
  expect(warn).toHaveBeenCalledOnce()
})
