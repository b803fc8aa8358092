// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { droppedStation } from './dropped-station.ts'
import { createRecentDrops } from './recent-drops.ts'

const at = (host: string) => droppedStation(`http://${host}.example/live`, host)
beforeEach(() => sessionStorage.clear())

it('finds a station by id after a page reload', () => {
  createRecentDrops(sessionStorage).add(at('a'))
  createRecentDrops(sessionStorage).add(at('b'))
  const drops = createRecentDrops(sessionStorage)
  expect(drops.find(at('a').id)).toEqual(at('a'))
  expect(drops.find(at('b').id)).toEqual(at('b'))
  expect(drops.find(at('c').id)).toBeNull()
  expect(drops.find('demo-night-bus')).toBeNull()
})

it('retains ten stations without duplicates and with the last name', () => {
  const drops = createRecentDrops(sessionStorage)
  for (let index = 0; index <= 10; index += 1) drops.add(at(`s${index}`))
  expect(drops.find(at('s0').id)).toBeNull()
  expect(drops.find(at('s1').id)).not.toBeNull()
  drops.add({ ...at('s1'), name: 'Another name' })
  expect(drops.find(at('s1').id)?.name).toBe('Another name')
  expect(drops.find(at('s2').id)).not.toBeNull()
})

it('finds a station for any spelling of its address', () => {
  const drops = createRecentDrops(sessionStorage)
  drops.add(droppedStation('http://a.example/live', 'A'))
  drops.add(droppedStation('https://a.example/live/', 'B'))
  expect(JSON.parse(sessionStorage.getItem('dropped-stations') ?? '')).toHaveLength(1)
  expect(drops.find(droppedStation('http://a.example/live', 'A').id)?.name).toBe('B')
})

it('finds a station with an account and stores no account', () => {
  const account = { username: 'listener', password: 's3cr3t' }
  const members = droppedStation('http://a.example/live', 'A', account)
  const drops = createRecentDrops(sessionStorage)
  drops.add(at('a'))
  drops.add(members)
  expect(drops.find(members.id)).toEqual(members)
  expect(drops.find(at('a').id)).toEqual(at('a'))
  expect(sessionStorage.getItem('dropped-stations')).not.toMatch(/listener|s3cr3t/)
})

it('is empty after forget', () => {
  const drops = createRecentDrops(sessionStorage)
  drops.add(at('a'))
  drops.clear()
  expect(drops.find(at('a').id)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it.each(['{', '{}', '[{"url":1}]', '[{"id":"dropped:1","url":"file:///etc/passwd","name":"x"}]'])(
  'finds no station in a store with %s',
  (text) => {
    sessionStorage.setItem('dropped-stations', text)
    const drops = createRecentDrops(sessionStorage)
    expect(drops.find(at('a').id)).toBeNull()
    drops.add(at('a'))
    expect(drops.find(at('a').id)).toEqual(at('a'))
  },
)

it('ignores a full store', () => {
  const store = {
    getItem: () => null,
    setItem: vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
    removeItem: () => {},
  }
  expect(() => createRecentDrops(store).add(at('a'))).not.toThrow()
  expect(store.setItem).toHaveBeenCalledOnce()
})
