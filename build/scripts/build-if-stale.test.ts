import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isStale, markStale, recordBuild } from './build-if-stale.ts'

const FILES = ['electron/main.ts', 'renderer/app/shell/shell.tsx', 'renderer/main.tsx']
const HOUR_MS = 3_600_000
let root: string

function age(date: Date): void {
  for (const file of FILES) {
    for (let name = file; name !== '.'; name = path.dirname(name))
      utimesSync(path.join(root, name), date, date)
  }
}

const before = new Date(Date.now() - 2 * HOUR_MS)
const built = new Date(Date.now() - HOUR_MS)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'undertone-ü root-'))
  mkdirSync(path.join(root, 'out'))
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), '')
  }
  age(before)
})

test('is stale without a build and after markStale, but not with a build', () => {
  expect(isStale(root)).toBe(true)
  recordBuild(built, root)
  expect(isStale(root)).toBe(false)
  expect(statSync(path.join(root, 'out/.built')).mtimeMs).toBe(built.getTime())
  markStale(root)
  expect(isStale(root)).toBe(true)
})

test('is stale after a change, addition or removal of a file', () => {
  recordBuild(built, root)
  writeFileSync(path.join(root, 'electron/main.ts'), 'changed')
  expect(isStale(root)).toBe(true)
  age(before)
  expect(isStale(root)).toBe(false)
  rmSync(path.join(root, 'renderer/app/shell/shell.tsx'))
  expect(isStale(root)).toBe(true)
})

test('is stale after a removal at the top of a part', () => {
  recordBuild(built, root)
  rmSync(path.join(root, 'renderer/main.tsx'))
  expect(isStale(root)).toBe(true)
})
