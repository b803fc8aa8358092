import { describe, expect, test, vi } from 'vitest'
import type { DeepLink } from '../../preload/contract/links.ts'
import { createDeepLinks, MAX_WAITING_LINKS, SAME_CLICK_MS } from './deep-links.ts'

const station = (id: string): DeepLink => ({ type: 'station', id })
const CANCEL: DeepLink = { type: 'checkout-cancel' }

function setUp() {
  const announce = vi.fn()
  const clock = { now: 0 }
  return { announce, clock, links: createDeepLinks(announce, () => clock.now) }
}

describe('links on their way to the page', () => {
  test('each is announced, waits, and is handed out once, the oldest first', () => {
    const { links, announce } = setUp()
    links.add(station('a'))
    links.add(CANCEL)
    expect(announce).toHaveBeenCalledTimes(2)
    expect(links.take()).toEqual([station('a'), CANCEL])
    expect(links.take()).toEqual([])
    links.pageGone()
    expect(links.take()).toEqual([])
  })

  test('what a page has not acted upon waits for the next one, before what came since', () => {
    const { links } = setUp()
    links.add(station('a'))
    links.take()
    links.add(station('b'))
    links.pageGone()
    expect(links.take()).toEqual([station('a'), station('b')])
    expect(links.take()).toEqual([])
  })

  test('the same link in the same moment is one click, and later one more', () => {
    const { links, announce, clock } = setUp()
    expect(links.add(CANCEL)).toBe(true)
    links.take()
    clock.now = SAME_CLICK_MS - 1
    expect(links.add(CANCEL)).toBe(false)
    expect(announce).toHaveBeenCalledOnce()
    expect(links.take()).toEqual([])
    clock.now += SAME_CLICK_MS
    expect(links.add(CANCEL)).toBe(true)
    expect(links.take()).toEqual([CANCEL])
  })

  test('of 500 in a burst the newest few are kept, whether they were handed out or not', () => {
    const { links } = setUp()
    const all = Array.from({ length: 500 }, (_, index) => station(`s${index}`))
    for (const link of all) links.add(link)
    expect(links.take()).toEqual(all.slice(-MAX_WAITING_LINKS))
    for (const link of all) links.add(link)
    links.pageGone()
    expect(links.take()).toEqual(all.slice(-MAX_WAITING_LINKS))
  })

  test('500 times the same is one', () => {
    const { links, announce } = setUp()
    for (let index = 0; index < 500; index++) links.add(CANCEL)
    expect(announce).toHaveBeenCalledOnce()
    expect(links.take()).toEqual([CANCEL])
  })
})
