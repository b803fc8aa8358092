// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { droppedStation } from './dropped-station.ts'
import { createRecentDrops } from './recent-drops.ts'

const at = (host: string) => droppedStation(`http://${host}.example/live`, host)
beforeEach(() => sessionStorage.clear())

it('finds a station again by its id, with its name, in a page that begins anew', () => {
  createRecentDrops(sessionStorage).note(at('a'))
  createRecentDrops(sessionStorage).note(at('b'))
  const drops = createRecentDrops(sessionStorage)
  expect(drops.find(at('a').id)).toEqual(at('a'))
  expect(drops.find(at('b').id)).toEqual(at('b'))
  expect(drops.find(at('c').id)).toBeNull()
  expect(drops.find('demo-night-bus')).toBeNull()
})

it('keeps ten, each once, and the last name of each', () => {
  const drops = createRecentDrops(sessionStorage)
  for (let index = 0; index <= 10; index += 1) drops.note(at(`s${index}`))
  expect(drops.find(at('s0').id)).toBeNull()
  expect(drops.find(at('s1').id)).not.toBeNull()
  drops.note({ ...at('s1'), name: 'Another name' })
  expect(drops.find(at('s1').id)?.name).toBe('Another name')
  expect(drops.find(at('s2').id)).not.toBeNull()
})

it('finds a station under any way of writing its address', () => {
  const drops = createRecentDrops(sessionStorage)
  drops.note(droppedStation('http://a.example/live', 'A'))
  drops.note(droppedStation('https://a.example/live/', 'B'))
  expect(JSON.parse(sessionStorage.getItem('dropped-stations') ?? '')).toHaveLength(1)
  expect(drops.find(droppedStation('http://a.example/live', 'A').id)?.name).toBe('B')
})

it('finds a station with an account again, and stores no account', () => {
  const account = { username: 'listener', password: 's3cr3t' }
  const members = droppedStation('http://a.example/live', 'A', account)
  const drops = createRecentDrops(sessionStorage)
  drops.note(at('a'))
  drops.note(members)
  expect(drops.find(members.id)).toEqual(members)
  expect(drops.find(at('a').id)).toEqual(at('a'))
  expect(sessionStorage.getItem('dropped-stations')).not.toMatch(/listener|s3cr3t/)
})

it('leaves nothing behind when it is to forget', () => {
  const drops = createRecentDrops(sessionStorage)
  drops.note(at('a'))
  drops.forget()
  expect(drops.find(at('a').id)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it.each(['{', '{}', '[{"url":1}]', '[{"id":"dropped:1","url":"file:///etc/passwd","name":"x"}]'])(
  'a store that holds %s holds no station',
  (text) => {
    sessionStorage.setItem('dropped-stations', text)
    const drops = createRecentDrops(sessionStorage)
    expect(drops.find(at('a').id)).toBeNull()
    drops.note(at('a'))
    expect(drops.find(at('a').id)).toEqual(at('a'))
  },
)

it('a store that takes nothing costs nothing else', () => {
  const store = {
    getItem: () => null,
    setItem: vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
    removeItem: () => {},
  }
  expect(() => createRecentDrops(store).note(at('a'))).not.toThrow()
  expect(store.setItem).toHaveBeenCalledOnce()
})
