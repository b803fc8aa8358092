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

test('a folder has one holder at a time', () => {
  const folder = path.join(root, 'identity')
  const letGo = lockFolder(folder, 0)
  expect(() => lockFolder(folder, 0)).toThrow(
    `The folder ${folder} is in use by another Undertone backend.`,
  )
  letGo()
  lockFolder(folder, 0)()
})
