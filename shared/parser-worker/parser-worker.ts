import { Worker } from 'node:worker_threads'
import type { ParserRequest, ParserResponse, Parsers } from './serve.ts'

/** Time limit of one call in ms. All current calls take less than 50 ms for the longest text. */
export const PARSER_WORKER_TIME_MS = 1_000
/** Time limit for the start of a thread in ms, for a busy machine. */
const START_MS = 15_000
/** An idle thread is terminated after this time in ms, to free some megabytes of memory. */
const IDLE_MS = 60_000

export class ParseAborted extends Error {}

export interface ParserWorker<Functions extends Parsers> {
  /** Calls the function `name`. Calls run one after the other. Rejects with ParseAborted. */
  run<Name extends keyof Functions & string>(
    name: Name,
    ...args: Parameters<Functions[Name]>
  ): Promise<ReturnType<Functions[Name]>>
  warmUp(): void
  stop(): Promise<void>
}

interface ParserWorkerOptions {
  readonly limitMs?: number
  readonly onLost?: (reason: string) => void
}

interface Job {
  readonly request: ParserRequest
  resolve(value: unknown): void
  reject(error: ParseAborted): void
}

/**
 * Runs the functions that `file` serves in a worker thread, so that untrusted input can block only that thread, for at
 * most `limitMs`. Then the thread is terminated, and the next call starts a new thread. `onLost` receives the reason of
 * each failure.
 */
export function createParserWorker<Functions extends Parsers>(
  file: string | URL,
  { limitMs = PARSER_WORKER_TIME_MS, onLost = () => {} }: ParserWorkerOptions = {},
): ParserWorker<Functions> {
  const waiting: Job[] = []
  let thread: Worker | null = null
  let isReady = false
  let job: Job | null = null
  let timer: NodeJS.Timeout | undefined

  async function terminateThread(): Promise<void> {
    const old = thread
    thread = null
    isReady = false
    clearTimeout(timer)
    await old?.terminate()
  }

  /** Rejects the current call, or all calls when the thread could not start. */
  function fail(reason: string): void {
    const rejectedJobs = job === null ? waiting.splice(0) : [job]
    job = null
    void terminateThread()
    onLost(reason)
    for (const { reject } of rejectedJobs) reject(new ParseAborted(reason))
    runNext()
  }

  function start(): void {
    // No memory limit: with one, Node aborts the process when large chunks reach the thread. Callers limit their texts.
    const started = new Worker(file, { env: {}, execArgv: [] })
    thread = started
    const ifCurrent = (handler: () => void) => thread === started && handler()
    // Only a pending call keeps the process alive, not an idle thread.
    started.unref()
    started.on('message', (response: ParserResponse) => ifCurrent(() => handleResponse(response)))
    started.on('error', (error) => ifCurrent(() => fail(error.message)))
    started.on('exit', () => ifCurrent(() => fail('the thread has ended')))
    timer = setTimeout(() => ifCurrent(() => fail('the thread does not start')), START_MS)
  }

  function handleResponse(response: ParserResponse): void {
    clearTimeout(timer)
    if (response.kind === 'ready') isReady = true
    else if (job !== null) {
      const { resolve, reject } = job
      job = null
      if (response.kind === 'value') resolve(response.value)
      else reject(new ParseAborted(response.message))
    }
    runNext()
  }

  function runNext(): void {
    if (job !== null) return
    if (waiting.length === 0) {
      thread?.unref()
      if (isReady) timer = setTimeout(terminateThread, IDLE_MS).unref()
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
    // Handle a response first that arrived while the main thread was busy.
    timer = setTimeout(() => {
      setImmediate(() => job === current && fail(`it took longer than ${limitMs} ms`))
    }, limitMs)
  }

  return {
    run(name, ...args) {
      return new Promise((resolve, reject) => {
        const settle = resolve as (value: unknown) => void
        waiting.push({ request: { name, args }, resolve: settle, reject })
        runNext()
      })
    },
    warmUp() {
      if (thread === null) start()
    },
    async stop() {
      const rejectedJobs = [...(job === null ? [] : [job]), ...waiting.splice(0)]
      job = null
      await terminateThread()
      for (const { reject } of rejectedJobs) reject(new ParseAborted('nothing is checked any more'))
    },
  }
}
