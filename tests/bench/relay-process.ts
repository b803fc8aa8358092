import { startChild } from './ask-child.ts'

/** What the relay's process is and has, after a collection. */
export interface RelayUsage {
  readonly rss: number
  /** The heap and all buffers, in bytes. */
  readonly heap: number
  /** Since the process began. */
  readonly cpuMs: number
  /** Sockets, servers, timers and the like, by Node's names. */
  readonly resources: Readonly<Record<string, number>>
  /** Timers of the relay's own, when time is told. */
  readonly timers: number
  /** Events the page would have got, by type. */
  readonly events: Readonly<Record<string, number>>
}

/** The relay in a process of its own, so that nothing else is measured with it. */
export interface RelayProcess {
  /** The address for the element. Throws when the stream does not open. */
  open(stream: string, url: string): Promise<string>
  /** The address of a bare pipe of Node's own to `url`, to compare with. */
  openBare(url: string): Promise<string>
  /** Lets time pass; only where it is told. */
  advance(ms: number): Promise<void>
  measure(): Promise<RelayUsage>
  countAllocations(): Promise<void>
  /** Bytes allocated since, not counting what sockets read into. */
  allocations(): Promise<{ readonly heap: number; readonly buffers: number }>
  stop(): Promise<void>
}

const PROGRAM = 'electron/stream-relay/testing/relay-child.ts'

/** Starts it with the machine's time, or one that passes only when it is told. */
export function startRelayProcess(time: 'real' | 'manual'): RelayProcess {
  const { ask, stop } = startChild(PROGRAM, [time])
  const opened = async (order: Record<string, unknown>): Promise<string> => {
    const answer = await ask<{ url?: string }>(order)
    if (answer.url === undefined) throw new Error(`It does not open: ${JSON.stringify(answer)}`)
    return answer.url
  }
  return {
    open: (stream, url) => opened({ do: 'open', stream, url }),
    openBare: (url) => opened({ do: 'bare', url }),
    advance: (ms) => ask({ do: 'advance', ms }),
    measure: () => ask({ do: 'measure' }),
    countAllocations: () => ask({ do: 'count-allocations' }),
    allocations: () => ask({ do: 'allocations' }),
    stop,
  }
}
