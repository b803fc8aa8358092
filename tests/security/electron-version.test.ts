import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const own = require('../../package.json') as { devDependencies: Record<string, string> }
const installed = require('electron/package.json') as { version: string }

test('Electron is one exact, stable version, and that one is installed', () => {
  expect(own.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(installed.version).toBe(own.devDependencies.electron)
})
