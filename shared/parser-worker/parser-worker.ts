import { Worker } from 'node:worker_threads'
import type { ParserRequest, ParserResponse, Parsers } from './serve.ts'

/** Time limit of one call. All current calls take less than 50 ms for the longest text. */
export const PARSER_WORKER_TIME_MS = 1_000
/** Time limit for the start of a thread. It allows for a busy machine. */
const START_MS = 15_000
/** An idle thread is terminated after this time, to free some megabytes of memory. */
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
  readonly onFailure?: (reason: string) => void
}

interface Job {
  readonly request: ParserRequest
  resolve(value: unknown): void
  reject(error: ParseAborted): void
}

/**
 * Runs the functions that `file` serves in a worker thread, so that untrusted input can block only that thread, for at
 * most `limitMs`. Then the thread is terminated, and the next call starts a new thread. `onFailure` receives the reason
 * of each failure.
 */
export function createParserWorker<Functions extends Parsers>(
  file: string | URL,
  { limitMs = PARSER_WORKER_TIME_MS, onFailure = () => {} }: ParserWorkerOptions = {},
): ParserWorker<Functions> {
  const waitingJobs: Job[] = []
  let thread: Worker | null = null
  let isReady = false
  let currentJob: Job | null = null
  let timer: NodeJS.Timeout | undefined

  async function terminateThread(): Promise<void> {
    const oldThread = thread
    thread = null
    isReady = false
    clearTimeout(timer)
    await oldThread?.terminate()
  }

  /** Rejects the current call, or all calls when the thread could not start. */
  function fail(reason: string): void {
    const rejectedJobs = currentJob === null ? waitingJobs.splice(0) : [currentJob]
    currentJob = null
    void terminateThread()
    onFailure(reason)
    for (const { reject } of rejectedJobs) reject(new ParseAborted(reason))
    runNext()
  }

  function start(): void {
    // Set no memory limit. With a limit, Node aborts the process when large chunks reach the thread.
    const newThread = new Worker(file, { env: {}, execArgv: [] })
    thread = newThread
    const ifCurrent = (handler: () => void) => thread === newThread && handler()
    // Only a pending call keeps the process alive, not an idle thread.
    newThread.unref()
    newThread.on('message', (response: ParserResponse) => ifCurrent(() => handleResponse(response)))
    newThread.on('error', (error) => ifCurrent(() => fail(error.message)))
    newThread.on('exit', () => ifCurrent(() => fail('the thread has ended')))
    timer = setTimeout(() => ifCurrent(() => fail('the thread does not start')), START_MS)
  }

  function handleResponse(response: ParserResponse): void {
    clearTimeout(timer)
    if (response.kind === 'ready') isReady = true
    else if (currentJob !== null) {
      const { resolve, reject } = currentJob
      currentJob = null
      if (response.kind === 'value') resolve(response.value)
      else reject(new ParseAborted(response.message))
    }
    runNext()
  }

  function runNext(): void {
    if (currentJob !== null) return
    if (waitingJobs.length === 0) {
      thread?.unref()
      if (isReady) timer = setTimeout(terminateThread, IDLE_MS).unref()
      return
    }
    if (thread === null) start()
    thread?.ref()
    if (!isReady) return
    clearTimeout(timer)
    const job = waitingJobs.shift()
    if (job === undefined) return
    currentJob = job
    thread?.postMessage(job.request)
    // setImmediate lets a response that arrived while this thread was busy count before the timeout.
    timer = setTimeout(() => {
      setImmediate(() => currentJob === job && fail(`it took longer than ${limitMs} ms`))
    }, limitMs)
  }

  return {
    run(name, ...args) {
      return new Promise((resolve, reject) => {
        const settle = resolve as (value: unknown) => void
        waitingJobs.push({ request: { name, args }, resolve: settle, reject })
        runNext()
      })
    },
    warmUp() {
      if (thread === null) start()
    },
    async stop() {
      const rejectedJobs = [...(currentJob === null ? [] : [currentJob]), ...waitingJobs.splice(0)]
      currentJob = null
      await terminateThread()
      for (const { reject } of rejectedJobs) reject(new ParseAborted('nothing is checked any more'))
    },
  }
}
