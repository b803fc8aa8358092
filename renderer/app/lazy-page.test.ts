import { expect, test, vi } from 'vitest'
import { reloadAt, reloadOnce } from './lazy-page.ts'

const page = { Component: () => null }

/** Storage that survives a reload, and a loader that fails as often as told. */
function setUp(failures: number) {
  const kept = new Map<string, string>()
  const flags = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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
  return { kept, reload, load: reloadOnce('/search', load, { flags, reload }) }
}

/** A load that will never be answered because the document is about to go away. */
async function isLeftOpen(load: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  return (await Promise.race([load, Promise.resolve(open)])) === open
}

test('a page that loads is shown', async () => {
  const { load, reload } = setUp(0)
  expect(await load()).toBe(page)
  expect(reload).not.toHaveBeenCalled()
})

test('a page that fails is reloaded once, and a success clears the mark', async () => {
  const { load, reload, kept } = setUp(1)
  expect(await isLeftOpen(load())).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(await load()).toBe(page)
  expect(kept.size).toBe(0)
})

test('a page that fails again shows its error instead of reloading for ever', async () => {
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
])('%s is loaded again at its own address', (_name, asked, pathname, assigned) => {
  const here = { pathname, search: '', assign: vi.fn(), reload: vi.fn() }
  reloadAt(asked, here)
  expect(here.assign.mock.calls).toEqual(assigned === null ? [] : [[assigned]])
  expect(here.reload).toHaveBeenCalledTimes(assigned === null ? 1 : 0)
})
