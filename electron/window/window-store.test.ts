import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWindowStore } from './window-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const bounds = { x: 1, y: 2, width: 900, height: 700, maximized: false }
const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-window-'))

beforeEach(() => vi.clearAllMocks())

test('stores a value', () => {
  const place = folder()
  expect(createWindowStore(log, place).read('main')).toBeUndefined()
  createWindowStore(log, place).write('main', bounds)
  expect(createWindowStore(log, place).read('main')).toEqual(bounds)
  expect(log.warn).not.toHaveBeenCalled()
})

test('stores values independently by name', () => {
  const store = createWindowStore(log, folder())
  store.write('main', bounds)
  store.write('mini', { x: 5, y: 6 })
  store.write('zoom', 1.25)
  expect(store.read('main')).toEqual(bounds)
  expect(store.read('mini')).toEqual({ x: 5, y: 6 })
  expect(store.read('zoom')).toBe(1.25)
})
