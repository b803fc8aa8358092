import { startChild } from './request-child.ts'

/** Usage of the relay's process, after garbage collection. */
export interface RelayUsage {
  readonly rss: number
  /** Heap and buffers, bytes. */
  readonly heap: number
  /** Since process start. */
  readonly cpuMs: number
  /** Sockets, servers, timers and other resources by Node's names. */
  readonly resources: Readonly<Record<string, number>>
  /** The relay's own timers, with manual time. */
  readonly timers: number
  readonly events: Readonly<Record<string, number>>
}

/** The relay in a separate process, so that measurements include nothing else. */
export interface RelayProcess {
  /** Address for the audio element. Throws if the stream does not open. */
  open(stream: string, url: string): Promise<string>
  /** Address of a bare Node pipe to `url`, for comparison. */
  openBare(url: string): Promise<string>
  advance(ms: number): Promise<void>
  measure(): Promise<RelayUsage>
  countAllocations(): Promise<void>
  /** Bytes allocated since the last call, without socket reads. */
  allocations(): Promise<{ readonly heap: number; readonly buffers: number }>
  stop(): Promise<void>
}

const PROGRAM = 'electron/stream-relay/testing/relay-child.ts'

/** Starts with real time, or with manual time. */
export function startRelayProcess(time: 'real' | 'manual'): RelayProcess {
  const { request, stop } = startChild(PROGRAM, [time])
  const opened = async (order: Record<string, unknown>): Promise<string> => {
    const response = await request<{ url?: string }>(order)
    if (response.url === undefined)
      throw new Error(`The stream does not open: ${JSON.stringify(response)}`)
    return response.url
  }
  return {
    open: (stream, url) => opened({ do: 'open', stream, url }),
    openBare: (url) => opened({ do: 'bare', url }),
    advance: (ms) => request({ do: 'advance', ms }),
    measure: () => request({ do: 'measure' }),
    countAllocations: () => request({ do: 'count-allocations' }),
    allocations: () => request({ do: 'allocations' }),
    stop,
  }
}
