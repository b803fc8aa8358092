import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureApi } from './context.ts'
import {
  createStatusMonitor,
  fetchUnready,
  hasRecovered,
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

  test('lists the services that are not ready', async () => {
    configure(api.config.apiUrl)
    const body = { api: 'ready', identity: 'starting', documents: 'ready', streams: 'failed' }
    api.respond({ body })
    expect(await fetchUnready()).toEqual(['identity', 'streams'])
    expect(unreadyIn({ ...body, identity: 'ready', database: 'away' })).toEqual([
      'database',
      'streams',
    ])
    expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/status' })
  })

  test('treats a host without /status as ready', async () => {
    configure(api.config.apiUrl)
    api.respond({ status: 404, body: { title: 'Not found' } })
    expect(await fetchUnready()).toEqual([])
    expect(unreadyIn('text')).toEqual([])
  })

  test('rejects without a response', async () => {
    configure(UNREACHABLE)
    await expect(fetchUnready()).rejects.toThrow()
  })
})

describe('createStatusMonitor', () => {
  let respond: () => Promise<WatchedService[]>
  let checks: number
  beforeEach(() => {
    vi.useFakeTimers()
    checks = 0
    respond = async () => []
  })
  afterEach(() => vi.useRealTimers())

  function start() {
    const monitor = createStatusMonitor(() => {
      checks += 1
      return respond()
    })
    const onImproved = vi.fn()
    monitor.onRecovered(onImproved)
    return { monitor, onImproved }
  }
  const down = () => Promise.reject(new Error('refused'))

  test('checks once when all services are ready', async () => {
    const { monitor } = start()
    await monitor.check()
    monitor.report('answered')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks).toBe(1)
    expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: [] })
  })

  test('polls a starting service every 2000 ms until it is ready', async () => {
    const { monitor, onImproved } = start()
    respond = async () => ['identity']
    await monitor.check()
    expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: ['identity'] })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(checks).toBe(1)
    respond = async () => []
    await vi.advanceTimersByTimeAsync(1)
    expect(checks).toBe(2)
    expect(monitor.status.getState().waitingFor).toEqual([])
    expect(onImproved).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks).toBe(2)
  })

  test('polls after a failed call until the API is back', async () => {
    const { monitor, onImproved } = start()
    respond = down
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(0)
    expect(monitor.status.getState().reachable).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onImproved).not.toHaveBeenCalled()
    respond = async () => []
    await vi.advanceTimersByTimeAsync(2_000)
    expect(monitor.status.getState().reachable).toBe(true)
    expect(onImproved).toHaveBeenCalledOnce()
  })

  test('checks /status before it believes one slow call', async () => {
    const { monitor, onImproved } = start()
    monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks).toBe(1)
    expect(monitor.status.getState().reachable).toBe(true)
    expect(onImproved).not.toHaveBeenCalled()
  })

  test('merges concurrent reports into one check', async () => {
    const { monitor } = start()
    respond = down
    for (let call = 0; call < 5; call += 1) monitor.report('unreachable')
    await vi.advanceTimersByTimeAsync(0)
    expect(checks).toBe(1)
  })

  test('notifies subscribers of changes only', async () => {
    const { monitor } = start()
    const listener = vi.fn()
    const stop = monitor.status.subscribe(listener)
    respond = down
    await monitor.check()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(listener).toHaveBeenCalledOnce()
    stop()
  })

  test('detects a recovery of the API or of a service', () => {
    const well = { reachable: true, waitingFor: [] }
    const lost = { reachable: false, waitingFor: [] }
    const waiting = { reachable: true, waitingFor: ['identity', 'streams'] as const }
    expect(hasRecovered(lost, waiting)).toBe(true)
    expect(hasRecovered(waiting, { reachable: true, waitingFor: ['streams'] })).toBe(true)
    expect(hasRecovered(waiting, well)).toBe(true)
    expect(hasRecovered(well, waiting)).toBe(false)
    expect(hasRecovered(waiting, { ...waiting, reachable: false })).toBe(false)
  })
})
