import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureApi } from './context.ts'
import {
  createStatusMonitor,
  fetchUnready,
  improved,
  unreadyIn,
  type WatchedService,
} from './status-monitor.ts'
import { type FakeApi, startFakeApi, UNREACHABLE } from './testing/fake-api.ts'

describe('fetchUnready', () => {
  let api: FakeApi
  beforeAll(() => {
    api = startFakeApi()
  })
  afterAll(() => api.close())

  const configure = (apiUrl: string) =>
    configureApi({
      config: { ...api.config, apiUrl },
      getToken: () => Promise.reject(new Error('no token is needed')),
      renewToken: async () => null,
      onOutcome: () => {},
    })

  test('names the services that are not ready', async () => {
    configure(api.config.apiUrl)
    const body = { api: 'ready', identity: 'starting', documents: 'ready', streams: 'failed' }
    api.answer({ body })
    expect(await fetchUnready()).toEqual(['identity', 'streams'])
    expect(unreadyIn({ ...body, identity: 'ready', database: 'away' })).toEqual([
      'database',
      'streams',
    ])
    expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/status' })
  })

  test('a host without /status that answers is ready', async () => {
    configure(api.config.apiUrl)
    api.answer({ status: 404, body: { title: 'Not found' } })
    expect(await fetchUnready()).toEqual([])
    expect(unreadyIn('text')).toEqual([])
  })

  test('rejects when no server answers', async () => {
    configure(UNREACHABLE)
    await expect(fetchUnready()).rejects.toThrow()
  })
})

describe('createStatusMonitor', () => {
  let answer: () => Promise<WatchedService[]>
  let asked: number
  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    answer = async () => []
  })
  afterEach(() => vi.useRealTimers())

  function start() {
    const monitor = createStatusMonitor(() => {
      asked += 1
      return answer()
    })
    const onImproved = vi.fn()
    monitor.onImproved(onImproved)
    return { monitor, onImproved }
  }
  const down = () => Promise.reject(new Error('refused'))

  test('when all is well it asks once and not again', async () => {
    const { monitor } = start()
    await monitor.check()
    monitor.report('answered')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(1)
    expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: [] })
  })

  test('a service that is starting is waited for, every 2000 ms, until it is ready', async () => {
    const { monitor, onImproved } = start()
    answer = async () => ['identity']
    await monitor.check()
    expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: ['identity'] })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(asked).toBe(1)
    answer = async () => []
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toBe(2)
    expect(monitor.status.getState().waitingFor).toEqual([])
    expect(onImproved).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(2)
  })

  test('a failed call starts the watch, the return of the API ends it', async () => {
    const { monitor, onImproved } = start()
    answer = down
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(0)
    expect(monitor.status.getState().reachable).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onImproved).not.toHaveBeenCalled()
    answer = async () => []
    await vi.advanceTimersByTimeAsync(2_000)
    expect(monitor.status.getState().reachable).toBe(true)
    expect(onImproved).toHaveBeenCalledOnce()
  })

  test('one slow call is no proof: /status decides', async () => {
    const { monitor, onImproved } = start()
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(1)
    expect(monitor.status.getState().reachable).toBe(true)
    expect(onImproved).not.toHaveBeenCalled()
  })

  test('many reports at once are one question', async () => {
    const { monitor } = start()
    answer = down
    for (let call = 0; call < 5; call += 1) monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(1)
  })

  test('subscribers hear changes only', async () => {
    const { monitor } = start()
    const listener = vi.fn()
    const stop = monitor.status.subscribe(listener)
    answer = down
    await monitor.check()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(listener).toHaveBeenCalledOnce()
    stop()
  })

  test('an improvement is the API back, or one service less to wait for', () => {
    const well = { reachable: true, waitingFor: [] }
    const lost = { reachable: false, waitingFor: [] }
    const waiting = { reachable: true, waitingFor: ['identity', 'streams'] as const }
    expect(improved(lost, waiting)).toBe(true)
    expect(improved(waiting, { reachable: true, waitingFor: ['streams'] })).toBe(true)
    expect(improved(waiting, well)).toBe(true)
    expect(improved(well, waiting)).toBe(false)
    expect(improved(waiting, { ...waiting, reachable: false })).toBe(false)
  })
})
