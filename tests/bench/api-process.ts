import type { DatabasePlace } from '../../backend/database/open-database.ts'
import { startChild } from './ask-child.ts'
import type { Sent } from './count-statements.ts'

/** What the instance has used since it began. */
export interface ApiUsage extends Sent {
  /** Bytes, after a collection. */
  readonly rss: number
  readonly cpuMs: number
  /** The longest time in which its event loop did nothing else, since this was asked for the last time. */
  readonly longestPauseMs: number
}

/** One instance of the API. */
export interface ApiProcess {
  readonly origin: string
  measure(): Promise<ApiUsage>
  stop(): Promise<void>
}

/** Starts an instance over a database; resolves when it answers. */
export async function startApiProcess(place: DatabasePlace): Promise<ApiProcess> {
  const { ask, stop } = startChild('tests/bench/api-child.ts', [JSON.stringify(place)])
  const origin = await ask<string>({ asks: 'origin' })
  return { origin, measure: () => ask({ asks: 'measure' }), stop }
}
