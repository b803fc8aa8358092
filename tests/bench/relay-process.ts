import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOT } from '../../build/scripts/run.ts'

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

const PROGRAM = path.join(ROOT, 'electron/stream-relay/testing/relay-child.ts')

/** Starts it with the machine's time, or one that passes only when it is told. */
export function startRelayProcess(time: 'real' | 'manual'): RelayProcess {
  const child = fork(PROGRAM, [time], { cwd: ROOT, execArgv: ['--expose-gc'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const exited = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The relay’s process has ended.'))
  })
  child.on('message', (answer: { id: number; result?: unknown; error?: string }) => {
    const order = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) order?.resolve(answer.result)
    else order?.reject(new Error(answer.error))
  })
  const ask = <T>(order: Record<string, unknown>): Promise<T> => {
    const id = ++lastId
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    child.send({ id, ...order })
    return answer.promise as Promise<T>
  }
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
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
