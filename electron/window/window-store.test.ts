import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWindowStore } from './window-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const bounds = { x: 1, y: 2, width: 900, height: 700, maximised: false }
const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-window-'))

beforeEach(() => vi.clearAllMocks())

test('remembers', () => {
  const place = folder()
  expect(createWindowStore(log, place).read('main')).toBeUndefined()
  createWindowStore(log, place).write('main', bounds)
  expect(createWindowStore(log, place).read('main')).toEqual(bounds)
  expect(log.warn).not.toHaveBeenCalled()
})

test('half a file counts as none', () => {
  const place = folder()
  writeFileSync(path.join(place, 'window.json'), '{"main":{"x":')
  expect(createWindowStore(log, place).read('main')).toBeUndefined()
})

test('a disk that refuses the file costs two lines in the log', () => {
  const place = folder()
  mkdirSync(path.join(place, 'window.json'))
  const store = createWindowStore(log, place)
  expect(store.read('main')).toBeUndefined()
  expect(() => store.write('main', bounds)).not.toThrow()
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('what is remembered under one name leaves the others alone', () => {
  const store = createWindowStore(log, folder())
  store.write('main', bounds)
  store.write('mini', { x: 5, y: 6 })
  store.write('zoom', 1.25)
  expect(store.read('main')).toEqual(bounds)
  expect(store.read('mini')).toEqual({ x: 5, y: 6 })
  expect(store.read('zoom')).toBe(1.25)
})
