import { afterEach, expect, test, vi } from 'vitest'
import { createConnection, type EventStream } from './connection-list.ts'
import { createEventHub } from './event-hub.ts'
import type { StoredEvent } from './event-store.ts'
import { createFanOut } from './fan-out.ts'
import {
  BACKLOG_MAX_BYTES,
  CHANGES_MAX,
  CONNECTIONS_OF_USER_MAX,
  HEARTBEAT_MS,
  WATCH_EVERY_MS,
} from './limits.ts'
import { createRenewal } from './renew-interests.ts'

let close = () => {}
afterEach(() => {
  close()
  vi.useRealTimers()
})

function start() {
  const events: StoredEvent[] = []
  let trouble: Error | null = null
  const troubles: unknown[] = []
  const counts: number[] = []
  let time = 0
  const topics = new Map<string, ReadonlySet<string>>()
  let lookUps = 0
  let lookingUp: Promise<unknown> = Promise.resolve()
  const watched: string[][] = []
  const hub = createEventHub({
    watch: async (showIds) => void watched.push([...showIds]),
    findInterests: async (userId, requestedStations) => {
      const found = topics.get(userId)
      lookUps += 1
      await lookingUp
      if (found === undefined) throw new Error('away')
      return new Set([...found, ...requestedStations.map((id) => `station/${id}`)])
    },
    store: {
      floor: async () => 0,
      after: async (seq, limit) => {
        if (trouble !== null) throw trouble
        return events.filter((event) => event.seq > seq).slice(0, limit)
      },
    },
    now: () => time,
    onTrouble: (error) => troubles.push(error),
    onCount: (count) => counts.push(count),
  })
  close = hub.close

  const client = (userId = 'ada', until = 1_000, address: string | null = null) => {
    const text: string[] = []
    const frames: unknown[] = []
    const state = { isOpen: true, isDropped: false, unread: 0 }
    const wire: EventStream = {
      write: (frame: Buffer) => {
        frames.push(frame)
        text.push(String(frame))
        return true
      },
      end: () => {
        state.isOpen = false
        hub.leave(connection)
        return wire as never
      },
      destroy: () => {
        state.isDropped = true
        hub.leave(connection)
        return wire as never
      },
      get writableLength() {
        return state.unread
      },
    }
    const connection = createConnection(wire, { userId, address, requestedStations: ['n'], until })
    return { connection, state, frames, text: () => text.splice(0).join('') }
  }
  return {
    hub,
    client,
    troubles,
    counts,
    setTime: (ms: number) => {
      time = ms
    },
    setTrouble: (error: Error | null) => {
      trouble = error
    },
    watched,
    lookUps: () => lookUps,
    setTopics: (userId: string, ...names: string[]) => topics.set(userId, new Set(names)),
    setLookingUp: (until: Promise<unknown>) => {
      lookingUp = until
    },
    publishChange: (seq: number, userId: string) =>
      events.push({
        ...{ seq, kind: 'interests', stationId: null, showId: null, userId: null },
        data: JSON.stringify({ userId }),
      }),
    publish: (seq: number, stationId = 'a', data = '{}') =>
      events.push({ seq, kind: 'air', stationId, showId: null, userId: null, data }),
  }
}

const frame = (seq: number) => `id: ${seq}\nevent: air\ndata: {}\n\n`
const position = (seq: number) => `id: ${seq}\nevent: position\ndata: {}\n\n`
const A = new Set(['station/a'])

test('sends subscribed events to clients, sharing the same bytes', async () => {
  const { hub, client, publish } = start()
  publish(1)
  const [one, two, other] = [client(), client('ben'), client('eve')]
  await hub.ready(null)
  hub.join(one.connection, A, null, hub.position())
  hub.join(two.connection, A, null, hub.position())
  hub.join(other.connection, new Set(['station/b']), null, hub.position())
  publish(2)
  await hub.readNewEvents()
  expect(one.text()).toBe(position(1) + frame(2))
  expect(other.text()).toBe(position(1))
  expect(one.frames[1]).toBe(two.frames[1])
})

test('sends missed events to a returning client, first and once', async () => {
  const { hub, client, publish } = start()
  for (const seq of [1, 2, 3]) publish(seq)
  publish(4, 'b')
  const one = client()
  await hub.ready(2)
  hub.join(one.connection, A, 2, hub.position())
  publish(5)
  await hub.readNewEvents()
  expect(one.text()).toBe(frame(3) + position(4) + frame(5))
})

test('catches up with a client from an instance that is ahead', async () => {
  const { hub, client, publish } = start()
  publish(1)
  await hub.ready(null)
  publish(2)
  publish(3)
  const one = client()
  await hub.ready(2)
  hub.join(one.connection, A, 2, hub.position())
  expect(one.text()).toBe(frame(3) + position(3))
})

test('resets a client with an unknown number or too many missed events', async () => {
  const { hub, client, publish } = start()
  const reset = (seq: number) => `id: ${seq}\nevent: reset\ndata: {}\n\n${position(seq)}`
  for (let seq = 1; seq <= 200; seq += 1) publish(seq, 'a', `"${'x'.repeat(1_000)}"`)
  const [strange, late] = [client(), client()]
  await hub.ready(900)
  hub.join(strange.connection, A, 900, hub.position())
  hub.join(late.connection, A, 0, hub.position())
  expect([strange.text(), late.text()]).toEqual([reset(200), reset(200)])
})

test('drops a client that does not read', async () => {
  const { hub, client, publish, counts } = start()
  const slow = client()
  await hub.ready(null)
  hub.join(slow.connection, A, null, hub.position())
  slow.state.unread = BACKLOG_MAX_BYTES + 1
  publish(1)
  await hub.readNewEvents()
  slow.text()
  publish(2)
  await hub.readNewEvents()
  expect([slow.state.isDropped, slow.text(), counts]).toEqual([true, '', [1, 0]])
})

test('closes the oldest connection of a user over the limit', async () => {
  const { hub, client } = start()
  await hub.ready(null)
  const all = Array.from({ length: CONNECTIONS_OF_USER_MAX + 1 }, () => client())
  const other = client('ben')
  for (const { connection } of [other, ...all]) hub.join(connection, A, null, hub.position())
  expect(all.map(({ state }) => state.isOpen).indexOf(true)).toBe(1)
  expect(other.state.isOpen).toBe(true)
})

test('sends the position as heartbeat and ends expired connections', async () => {
  vi.useFakeTimers()
  const { hub, client, publish, setTime } = start()
  const [young, old] = [client('ada', 1_000), client('ben', 500)]
  await hub.ready(null)
  for (const { connection } of [young, old]) hub.join(connection, new Set(), null, hub.position())
  publish(7)
  setTime(500)
  young.text()
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(young.text()).toBe(position(7))
  expect([young.state.isOpen, old.state.isOpen]).toEqual([true, false])
})

test('reports an outage once and sends its events afterwards', async () => {
  const { hub, client, publish, setTrouble, troubles } = start()
  const one = client()
  await hub.ready(null)
  hub.join(one.connection, A, null, hub.position())
  setTrouble(new Error('away'))
  publish(1)
  await hub.readNewEvents()
  await hub.readNewEvents()
  expect(troubles).toHaveLength(1)
  await expect(hub.ready(5)).rejects.toThrow('away')
  setTrouble(null)
  one.text()
  await hub.readNewEvents()
  expect(one.text()).toBe(frame(1))
})

test('ends all connections on close and accepts no others', async () => {
  const { hub, client, counts } = start()
  await hub.ready(null)
  const all = [client(), client('ben')]
  for (const { connection } of all) hub.join(connection, A, null, hub.position())
  expect(hub.makeRoom({ userId: 'eve', address: null }, 1)).toBe(true)
  hub.close()
  expect(all.map(({ state }) => state.isOpen)).toEqual([false, false])
  expect([counts.at(-1), hub.makeRoom({ userId: 'eve', address: null }, 1)]).toEqual([0, false])
})

test('updates topics when favorites or follows change, without losing events', async () => {
  const { hub, client, publish, publishChange, setTopics, setLookingUp } = start()
  const [one, other] = [client(), client('ben')]
  await hub.ready(null)
  hub.join(one.connection, A, null, hub.position())
  hub.join(other.connection, A, null, hub.position())
  one.text()
  other.text()
  setTopics('ada', 'station/a', 'station/b')
  const lookedUp = Promise.withResolvers<void>()
  setLookingUp(lookedUp.promise)
  publishChange(1, 'ada')
  publish(2, 'b')
  publish(3, 'a')
  publish(4, 'n')
  await hub.readNewEvents()
  expect(one.text()).toBe(frame(3))
  lookedUp.resolve()
  await expect.poll(one.text).toBe(frame(2) + frame(4) + position(4))
  publish(5, 'b')
  setTopics('ada', 'station/b')
  publishChange(6, 'ada')
  await hub.readNewEvents()
  await new Promise(setImmediate)
  publish(7, 'a')
  await hub.readNewEvents()
  expect([one.text(), other.text()]).toEqual([frame(5), frame(3) + frame(7)])
})

test('applies a change that happens while a connection is made', async () => {
  const { hub, client, publish, publishChange, setTopics } = start()
  await hub.ready(null)
  const foundAt = hub.position()
  setTopics('ada', 'station/b')
  publishChange(1, 'ada')
  publish(2, 'b')
  await hub.readNewEvents()
  const one = client()
  hub.join(one.connection, A, null, foundAt)
  await expect.poll(one.text).toContain(frame(2))
})

test('ends a connection whose lookup fails, so that its client reconnects', async () => {
  const { hub, client, publishChange, troubles } = start()
  const one = client()
  await hub.ready(null)
  hub.join(one.connection, A, null, hub.position())
  publishChange(1, 'ada')
  await hub.readNewEvents()
  await expect.poll(() => one.state.isOpen).toBe(false)
  expect(troubles).toHaveLength(1)
})

test('remembers a limited number of changes', () => {
  const lookedUpUsers: string[] = []
  const renewal = createRenewal({
    connections: { of: () => [], has: () => true },
    fanOut: createFanOut(),
    subscribe: () => true,
    recent: { since: () => [] },
    findInterests: async (userId) => {
      lookedUpUsers.push(userId)
      return new Set()
    },
    position: () => 0,
    onTrouble: () => {},
  })
  for (let n = 0; n <= CHANGES_MAX; n += 1) renewal.recordChange(`user-${n}`, n + 1)
  const { connection } = start().client('user-0')
  renewal.joined(connection, 0)
  renewal.joined({ ...connection, userId: 'user-1' }, 0)
  expect(lookedUpUsers).toEqual(['user-1'])
})

test('reports followed shows repeatedly, each once', async () => {
  vi.useFakeTimers()
  const { hub, client, watched } = start()
  await hub.ready(null)
  const topics = new Set(['show/night', 'station/a', 'user/b'])
  for (const user of ['ada', 'ben']) hub.join(client(user, 1e9).connection, topics, null, 0)
  await vi.advanceTimersByTimeAsync(2 * WATCH_EVERY_MS)
  expect(watched).toEqual([['night'], ['night']])
})

function connect(
  hub: ReturnType<typeof createEventHub>,
  { connection }: ReturnType<ReturnType<typeof start>['client']>,
  topics: ReadonlySet<string>,
): boolean {
  if (!hub.makeRoom(connection, topics.size)) return false
  hub.join(connection, topics, null, hub.position())
  return true
}
const stations = (count: number, prefix = '') =>
  new Set(Array.from({ length: count }, (_, n) => `station/${prefix}${n}`))

test('admits a listener despite 13 sessions of the same address with 10,000 favorites each', async () => {
  const { hub, client, publish } = start()
  await hub.ready(null)
  const [near, far] = [client('near', 1_000, '192.0.2.1'), client('far', 1_000, '192.0.2.2')]
  const heavy = stations(10_000)
  for (const listener of [near, far]) expect(connect(hub, listener, A)).toBe(true)
  for (let session = 0; session < 13; session += 1) {
    for (let n = 0; n < 16; n += 1) {
      connect(hub, client(`anonymous-${session}`, 1_000, '192.0.2.1'), heavy)
    }
  }
  const late = client('late', 1_000, '192.0.2.1')
  expect(connect(hub, late, A)).toBe(true)
  publish(1)
  await hub.readNewEvents()
  for (const listener of [near, far, late]) {
    expect(listener.state.isOpen).toBe(true)
    expect(listener.text()).toContain(frame(1))
  }
  expect(String(hub.missed(A, 0))).toBe(frame(1) + position(1))
})

test('holds 500,000 topics per address and 2,000,000 in total', async () => {
  const { hub, client } = start()
  await hub.ready(null)
  const topics = stations(10_000)
  const join = (userId: string, address: string) => {
    const one = client(userId, 1_000, address)
    return connect(hub, one, topics) ? one : null
  }
  for (let network = 0; network < 4; network += 1) {
    for (let n = 0; n < 50; n += 1) {
      expect(join(`${network}-${n}`, `192.0.2.${network}`)).not.toBeNull()
    }
  }
  expect(join('one-more', '192.0.2.0')).toBeNull()
  expect(join('one-more', '192.0.2.9')).toBeNull()
  expect(connect(hub, client('light', 1_000, '192.0.2.9'), A)).toBe(true)
})

test('holds 1,000 connections per address and drops those of the heaviest user', async () => {
  const { hub, client, counts } = start()
  await hub.ready(null)
  const greedy = Array.from({ length: 2 }, () => client('greedy', 1_000, '192.0.2.1'))
  for (const one of greedy) connect(hub, one, A)
  for (let n = 0; n < 998; n += 1) connect(hub, client(`u${n}`, 1_000, '192.0.2.1'), A)
  expect(counts.at(-1)).toBe(1_000)
  expect(connect(hub, client('late', 1_000, '192.0.2.1'), A)).toBe(true)
  expect(greedy.map(({ state }) => state.isOpen)).toEqual([false, false])
  expect(counts.at(-1)).toBe(999)
  expect(connect(hub, client('later', 1_000, '192.0.2.1'), A)).toBe(true)
  expect(connect(hub, client('latest', 1_000, '192.0.2.1'), A)).toBe(false)
  expect(connect(hub, client('latest', 1_000, '192.0.2.2'), A)).toBe(true)
})

test('holds 12,000 connections in total', async () => {
  const { hub, client } = start()
  await hub.ready(null)
  const greedy = Array.from({ length: 16 }, () => client('greedy', 1_000, '192.0.2.99'))
  for (const one of greedy) expect(connect(hub, one, A)).toBe(true)
  for (let n = 16; n < 12_000; n += 1) {
    expect(connect(hub, client(`u${n}`, 1_000, `192.0.2.${n % 12}`), A)).toBe(true)
  }
  expect(greedy.every(({ state }) => state.isOpen)).toBe(true)
  expect(connect(hub, client('late', 1_000, '192.0.2.98'), A)).toBe(true)
  expect(greedy.some(({ state }) => state.isOpen)).toBe(false)
})

test('counts topics that a user adds while connected', async () => {
  const { hub, client, publishChange, setTopics } = start()
  await hub.ready(null)
  const light = client('light', 1_000, '192.0.2.1')
  connect(hub, light, A)
  const heavy = Array.from({ length: 52 }, (_, n) => client(`u${n}`, 1_000, '192.0.2.1'))
  heavy.forEach((one, n) => {
    connect(hub, one, A)
    setTopics(`u${n}`, ...stations(10_000))
    publishChange(n + 1, `u${n}`)
  })
  await hub.readNewEvents()
  const open = () => heavy.filter(({ state }) => state.isOpen).length
  await expect.poll(open).toBe(49)
  expect(light.state.isOpen).toBe(true)
})

test('drops a connection that makes room even if its client does not read', async () => {
  const { hub, client } = start()
  await hub.ready(null)
  const all = Array.from({ length: 17 }, () => client())
  for (const one of all) {
    one.state.unread = 1
    connect(hub, one, A)
  }
  expect(all.map(({ state }) => state.isDropped).indexOf(false)).toBe(1)
})

test('looks up topics once for all changes during a lookup', async () => {
  const { hub, client, publish, publishChange, setTopics, setLookingUp, lookUps } = start()
  await hub.ready(null)
  const one = client()
  connect(hub, one, A)
  setTopics('ada', 'station/a', 'station/b')
  const lookedUp = Promise.withResolvers<void>()
  setLookingUp(lookedUp.promise)
  for (let seq = 1; seq <= 20; seq += 1) publishChange(seq, 'ada')
  publish(21, 'b')
  await hub.readNewEvents()
  expect(lookUps()).toBe(1)
  lookedUp.resolve()
  await expect.poll(one.text).toContain(frame(21))
  await expect.poll(lookUps).toBe(2)
})
