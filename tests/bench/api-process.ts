import type { DatabasePlace } from '../../backend/database/open-database.ts'
import type { Sent } from './count-statements.ts'
import { startChild } from './request-child.ts'

/** Usage since the start of the instance. */
export interface ApiUsage extends Sent {
  /** Bytes, after garbage collection. */
  readonly rss: number
  readonly cpuMs: number
  /** Longest event loop pause since the last call. */
  readonly longestPauseMs: number
}

export interface ApiProcess {
  readonly origin: string
  measure(): Promise<ApiUsage>
  stop(): Promise<void>
}

/** Starts an instance over a database; resolves when it responds. */
export async function startApiProcess(place: DatabasePlace): Promise<ApiProcess> {
  const { request, stop } = startChild('tests/bench/api-child.ts', [JSON.stringify(place)])
  const origin = await request<string>({ command: 'origin' })
  return { origin, measure: () => request({ command: 'measure' }), stop }
}
