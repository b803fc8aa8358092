import type { ApiProcess } from './api-process.ts'
import { type Call, callEvenly, callsASecond } from './calls.ts'
import type { StorageEngine } from './storage-engines.ts'

/** Listeners that one instance serves, in turn. */
export const LISTENERS = [1_000, 10_000, 100_000] as const
/** Each says once in this time what they play: LISTENING_BEAT_S. */
const INTERVAL_S = 30
const CONNECTIONS = 32
const COUNTRIES = ['DE', 'FR', 'GB', 'US', null]

/** What an interval of beats costs. */
export interface BeatFigures {
  readonly listeners: number
  /** Until the last was answered. */
  readonly seconds: number
  readonly transactionsASecond: number
  readonly statementsATransaction: number
  /** CPU ms a second. */
  readonly instanceCpuMs: number
  readonly serverCpuMs: number | null
  readonly longestPauseMs: number
}

/** Few stations have most of the listeners. */
const stationOf = (listener: number, stations: number) =>
  `generated-${Math.floor((((listener * 7_919) % 10_007) / 10_007) ** 3 * stations)}`

function beatOf(listener: number, stations: number): Call {
  const body = {
    stationId: stationOf(listener, stations),
    countrycode: COUNTRIES[listener % COUNTRIES.length],
  }
  return { method: 'POST', path: '/listening', uid: `listener${listener}`, body }
}

/** One interval of so many listeners, after each of them has been heard once. */
export async function measureBeats(
  api: ApiProcess,
  engine: StorageEngine,
  stations: number,
  listeners: number,
): Promise<BeatFigures> {
  const beat = (listener: number) => beatOf(listener, stations)
  const options = { connections: CONNECTIONS, calls: listeners }
  // As quickly as it goes, but no more than are written in a second.
  await callEvenly(api.origin, { ...options, seconds: listeners / 10_000 }, beat)
  await callsASecond(api.origin, { connections: 1, seconds: 2 }, () => ({
    method: 'GET',
    path: '/livez',
  }))
  const [before, serverBefore] = [await api.measure(), engine.serverCpuMs()]
  const seconds = await callEvenly(api.origin, { ...options, seconds: INTERVAL_S }, beat)
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
