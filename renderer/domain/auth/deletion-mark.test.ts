// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createDeletionMark } from './deletion-mark.ts'

let disk: Map<string, unknown>
const copy = {
  get: async (key: string) => disk.get(key),
  put: async (key: string, value: unknown) => void disk.set(key, value),
  delete: async (key: string) => void disk.delete(key),
}
const open = () => createDeletionMark(async () => copy)

beforeEach(() => {
  disk = new Map()
  localStorage.clear()
})

test('marks one account until it is cleared', async () => {
  const mark = open()
  expect([mark.uid(), mark.isSetFor('ada')]).toEqual([null, false])
  await mark.set('ada')
  expect(localStorage.getItem('account-deletion')).toBe('ada')
  expect([mark.uid(), mark.isSetFor('ada'), mark.isSetFor('bob')]).toEqual(['ada', true, false])
  await mark.set(null)
  await open().recover()
  expect([mark.uid(), localStorage.length, disk.size]).toEqual([null, 0, 0])
})

test('restores a mark that a crash removed and notifies listeners', async () => {
  await open().set('ada')
  localStorage.clear()
  const mark = open()
  const listener = vi.fn()
  mark.subscribe(listener)
  await mark.recover()
  expect(mark.uid()).toBe('ada')
  expect(listener).toHaveBeenCalledOnce()
})
