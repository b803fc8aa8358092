import { expect, test, vi } from 'vitest'
import { reloadAt, reloadOnce } from './lazy-page.ts'

const page = { Component: () => null }

/** Storage that survives a reload, and a loader that fails `failures` times. */
function setUp(failures: number) {
  const stored = new Map<string, string>()
  const flags = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const reload = vi.fn()
  let left = failures
  const load = vi.fn(async () => {
    if (left > 0) {
      left -= 1
      throw new Error('Failed to fetch dynamically imported module')
    }
    return page
  })
  return { stored, reload, load: reloadOnce('/search', load, { flags, reload }) }
}

/** Checks that a load stays pending because the document is unloading. */
async function isLeftOpen(load: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  return (await Promise.race([load, Promise.resolve(open)])) === open
}

test('shows a page that loads', async () => {
  const { load, reload } = setUp(0)
  expect(await load()).toBe(page)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads once after a failure, and clears the flag after a success', async () => {
  const { load, reload, stored } = setUp(1)
  expect(await isLeftOpen(load())).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(await load()).toBe(page)
  expect(stored.size).toBe(0)
})

test('shows the error of a page that fails again', async () => {
  const { load, reload } = setUp(2)
  expect(await isLeftOpen(load())).toBe(true)
  await expect(load()).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the first page of a document', undefined, '/browse', null],
  [
    'a link',
    { pathname: '/search', search: '?query=dub', hash: '#a' },
    '/browse',
    '/search?query=dub#a',
  ],
  ['a step back', { pathname: '/browse', search: '', hash: '#a' }, '/browse', null],
  [
    'another search',
    { pathname: '/browse', search: '?genre=dub', hash: '' },
    '/browse',
    '/browse?genre=dub',
  ],
])('reloads %s at its own URL', (_name, asked, pathname, assigned) => {
  const here = { pathname, search: '', assign: vi.fn(), reload: vi.fn() }
  reloadAt(asked, here)
  expect(here.assign.mock.calls).toEqual(assigned === null ? [] : [[assigned]])
  expect(here.reload).toHaveBeenCalledTimes(assigned === null ? 1 : 0)
})
