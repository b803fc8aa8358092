import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'undertone-lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('allows one holder of a folder at a time', () => {
  const folder = path.join(root, 'identity')
  const unlock = lockFolder(folder, 0)
  expect(() => lockFolder(folder, 0)).toThrow(
    `The folder ${folder} is in use by another Undertone backend.`,
  )
  unlock()
  lockFolder(folder, 0)()
})
