import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram } from './find-program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('finds the first executable name in any folder of the path', () => {
  const searchPath = ['/nowhere', folder].join(path.delimiter)
  const file = path.join(folder, 'radio-of-this-test')
  expect(findProgram(['radio-of-this-test'], searchPath)).toBeNull()
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o644)
  expect(findProgram(['radio-of-this-test'], searchPath)).toBeNull()
  chmodSync(file, 0o755)
  expect(findProgram(['another-of-this-test', 'radio-of-this-test'], searchPath)).toBe(file)
})
