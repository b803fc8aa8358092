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

test('the mark names one account and no other, until it is taken away', async () => {
  const mark = open()
  expect([mark.uid(), mark.isOn('ada')]).toEqual([null, false])
  await mark.set('ada')
  expect(localStorage.getItem('account-deletion')).toBe('ada')
  expect([mark.uid(), mark.isOn('ada'), mark.isOn('bob')]).toEqual(['ada', true, false])
  await mark.set(null)
  await open().recover()
  expect([mark.uid(), localStorage.length, disk.size]).toEqual([null, 0, 0])
})

test('a mark that a crash took from local storage is put back, and its listeners are told', async () => {
  await open().set('ada')
  localStorage.clear()
  const mark = open()
  const listener = vi.fn()
  mark.subscribe(listener)
  await mark.recover()
  expect(mark.uid()).toBe('ada')
  expect(listener).toHaveBeenCalledOnce()
})
