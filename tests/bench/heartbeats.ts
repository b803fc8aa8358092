import type { ApiProcess } from './api-process.ts'
import { type Call, callEvenly, callsASecond } from './calls.ts'
import type { StorageEngine } from './storage-engines.ts'

export const LISTENERS = [1_000, 10_000, 100_000] as const
/** Interval of heartbeats: LISTENING_HEARTBEAT_S. */
const INTERVAL_S = 30
const CONNECTIONS = 32
const COUNTRIES = ['DE', 'FR', 'GB', 'US', null]

export interface HeartbeatFigures {
  readonly listeners: number
  /** Until the last response. */
  readonly seconds: number
  readonly transactionsASecond: number
  readonly statementsATransaction: number
  /** CPU ms per second. */
  readonly instanceCpuMs: number
  readonly serverCpuMs: number | null
  readonly longestPauseMs: number
}

/** Few stations have most of the listeners. */
const stationOf = (listener: number, stations: number) =>
  `generated-${Math.floor((((listener * 7_919) % 10_007) / 10_007) ** 3 * stations)}`

function heartbeatOf(listener: number, stations: number): Call {
  const body = {
    stationId: stationOf(listener, stations),
    countrycode: COUNTRIES[listener % COUNTRIES.length],
  }
  return { method: 'POST', path: '/listening', uid: `listener${listener}`, body }
}

/** One interval of heartbeats, after each listener has sent one. */
export async function measureHeartbeats(
  api: ApiProcess,
  engine: StorageEngine,
  stations: number,
  listeners: number,
): Promise<HeartbeatFigures> {
  const heartbeat = (listener: number) => heartbeatOf(listener, stations)
  const options = { connections: CONNECTIONS, calls: listeners }
  await callEvenly(api.origin, { ...options, seconds: listeners / 10_000 }, heartbeat)
  await callsASecond(api.origin, { connections: 1, seconds: 2 }, () => ({
    method: 'GET',
    path: '/livez',
  }))
  const [before, serverBefore] = [await api.measure(), engine.serverCpuMs()]
  const seconds = await callEvenly(api.origin, { ...options, seconds: INTERVAL_S }, heartbeat)
  const [after, serverAfter] = [await api.measure(), engine.serverCpuMs()]
  const transactions = after.transactions - before.transactions
  const server = serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore
  return {
    listeners,
    seconds,
    transactionsASecond: transactions / seconds,
    statementsATransaction: (after.statements - before.statements) / transactions,
    instanceCpuMs: (after.cpuMs - before.cpuMs) / seconds,
    serverCpuMs: server === null ? null : server / seconds,
    longestPauseMs: after.longestPauseMs,
  }
}
