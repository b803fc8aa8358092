import { Worker } from 'node:worker_threads'
import type { ParserRequest, ParserResponse, Parsers } from './serve.ts'

/** Time limit of one call in ms. All current calls take less than 50 ms for the longest text. */
export const PARSER_WORKER_TIME_MS = 1_000
/** A thread that has not started by then will not start, even on a busy machine. */
const START_MS = 15_000
/** An idle thread is terminated to free its memory, some megabytes. */
const IDLE_MS = 60_000

export class ParseAborted extends Error {}

export interface ParserWorker<J extends Parsers> {
  /** Rejects with ParseAborted. Calls run one after the other. */
  run<N extends keyof J & string>(name: N, ...args: Parameters<J[N]>): Promise<ReturnType<J[N]>>
  warmUp(): void
  stop(): Promise<void>
}

interface ParserWorkerOptions {
  readonly limitMs?: number
  readonly onLost?: (why: string) => void
}

interface Job {
  readonly request: ParserRequest
  resolve(value: unknown): void
  reject(error: ParseAborted): void
}

/**
 * Runs the functions that `file` serves in a worker thread, so that untrusted input can block only that thread, for at
 * most `limitMs`: then the thread is terminated and the next call gets a new one. `onLost` receives the reason of each
 * termination.
 */
export function createParserWorker<J extends Parsers>(
  file: string | URL,
  { limitMs = PARSER_WORKER_TIME_MS, onLost = () => {} }: ParserWorkerOptions = {},
): ParserWorker<J> {
  const waiting: Job[] = []
  let thread: Worker | null = null
  let isReady = false
  let job: Job | null = null
  let timer: NodeJS.Timeout | undefined

  async function drop(): Promise<void> {
    const old = thread
    thread = null
    isReady = false
    clearTimeout(timer)
    await old?.terminate()
  }

  /** Rejects the current call, or all calls if the thread could not start. */
  function fail(why: string): void {
    const lost = job === null ? waiting.splice(0) : [job]
    job = null
    void drop()
    onLost(why)
    for (const { reject } of lost) reject(new ParseAborted(why))
    next()
  }

  function start(): void {
    // No memory limit: with one, Node aborts the process when large chunks reach the thread. Callers limit their texts.
    const started = new Worker(file, { env: {}, execArgv: [] })
    thread = started
    const ifMine = (act: () => void) => thread === started && act()
    // An idle thread must not keep the process alive; a pending call does.
    started.unref()
    started.on('message', (response: ParserResponse) => ifMine(() => take(response)))
    started.on('error', (error) => ifMine(() => fail(error.message)))
    started.on('exit', () => ifMine(() => fail('the thread has ended')))
    timer = setTimeout(() => ifMine(() => fail('the thread does not start')), START_MS)
  }

  function take(response: ParserResponse): void {
    clearTimeout(timer)
    if (response.kind === 'ready') isReady = true
    else if (job !== null) {
      const { resolve, reject } = job
      job = null
      if (response.kind === 'value') resolve(response.value)
      else reject(new ParseAborted(response.message))
    }
    next()
  }

  function next(): void {
    if (job !== null) return
    if (waiting.length === 0) {
      thread?.unref()
      if (isReady) timer = setTimeout(drop, IDLE_MS).unref()
      return
    }
    if (thread === null) start()
    thread?.ref()
    if (!isReady) return
    clearTimeout(timer)
    const current = waiting.shift()
    if (current === undefined) return
    job = current
    thread?.postMessage(current.request)
    // A response that already arrived while this thread was busy takes precedence.
    timer = setTimeout(() => {
      setImmediate(() => job === current && fail(`it took longer than ${limitMs} ms`))
    }, limitMs)
  }

  return {
    run(name, ...args) {
      return new Promise((resolve, reject) => {
        const settle = resolve as (value: unknown) => void
        waiting.push({ request: { name, args }, resolve: settle, reject })
        next()
      })
    },
    warmUp() {
      if (thread === null) start()
    },
    async stop() {
      const lost = [...(job === null ? [] : [job]), ...waiting.splice(0)]
      job = null
      await drop()
      for (const { reject } of lost) reject(new ParseAborted('nothing is checked any more'))
    },
  }
}
