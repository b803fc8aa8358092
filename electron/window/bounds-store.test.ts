import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBoundsStore } from './bounds-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const bounds = { x: 1, y: 2, width: 900, height: 700, maximised: false }
const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-window-'))

beforeEach(() => vi.clearAllMocks())

test('remembers', () => {
  const place = folder()
  expect(createBoundsStore(log, place).read()).toBeUndefined()
  createBoundsStore(log, place).write(bounds)
  expect(createBoundsStore(log, place).read()).toEqual(bounds)
  expect(log.warn).not.toHaveBeenCalled()
})

test('half a file counts as none', () => {
  const place = folder()
  writeFileSync(path.join(place, 'window.json'), '{"main":{"x":')
  expect(createBoundsStore(log, place).read()).toBeUndefined()
})

test('a disk that refuses the file costs two lines in the log', () => {
  const place = folder()
  mkdirSync(path.join(place, 'window.json'))
  const store = createBoundsStore(log, place)
  expect(store.read()).toBeUndefined()
  expect(() => store.write(bounds)).not.toThrow()
  expect(log.warn).toHaveBeenCalledTimes(2)
})
