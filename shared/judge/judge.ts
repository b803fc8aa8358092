import { Worker } from 'node:worker_threads'
import type { Answer, Judgements, Question } from './serve.ts'

/** Milliseconds that one judgement may take. All of today's take less than 50 for the longest text. */
export const JUDGE_TIME_MS = 1_000
/** A thread that has not started by then, on however busy a machine, never will. */
const START_MS = 15_000
/** A thread that nothing was asked of for so long is ended: it holds some megabytes. */
const IDLE_MS = 60_000

/** Why there is no judgement: it took too long, or threw. */
export class Unjudged extends Error {}

/** Asks for judgements of foreign bytes in a thread of their own. */
export interface Judge<J extends Judgements> {
  /** Rejects with Unjudged. One question is answered after the other. */
  ask<N extends keyof J & string>(name: N, ...args: Parameters<J[N]>): Promise<ReturnType<J[N]>>
  /** Starts the thread, so that it is there when the first question comes. */
  warmUp(): void
  stop(): Promise<void>
}

interface JudgeOptions {
  readonly limitMs?: number
  readonly onLost?: (why: string) => void
}

interface Job {
  readonly question: Question
  resolve(value: unknown): void
  reject(error: Unjudged): void
}

/**
 * Runs the judgements that `file` serves in a worker thread. What others have written can then at most
 * waste the thread's time, and no more than `limitMs` of it: the thread is ended, and the next question
 * gets a new one. The caller's own thread goes on meanwhile. `onLost` is told why each thread was ended.
 */
export function createJudge<J extends Judgements>(
  file: string | URL,
  { limitMs = JUDGE_TIME_MS, onLost = () => {} }: JudgeOptions = {},
): Judge<J> {
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

  /** Gives up what is being judged; everything, when the thread could not even start. */
  function fail(why: string): void {
    const lost = job === null ? waiting.splice(0) : [job]
    job = null
    void drop()
    onLost(why)
    for (const { reject } of lost) reject(new Unjudged(why))
    next()
  }

  function start(): void {
    // No limit of memory: Node ends the whole program when large pieces reach it. Callers bound their texts.
    const started = new Worker(file, { env: {}, execArgv: [] })
    thread = started
    const ifMine = (act: () => void) => thread === started && act()
    // It keeps no program running by itself; a question does.
    started.unref()
    started.on('message', (answer: Answer) => ifMine(() => take(answer)))
    started.on('error', (error) => ifMine(() => fail(error.message)))
    started.on('exit', () => ifMine(() => fail('the thread has ended')))
    timer = setTimeout(() => ifMine(() => fail('the thread does not start')), START_MS)
  }

  function take(answer: Answer): void {
    clearTimeout(timer)
    if (answer.kind === 'ready') isReady = true
    else if (job !== null) {
      const { resolve, reject } = job
      job = null
      if (answer.kind === 'value') resolve(answer.value)
      else reject(new Unjudged(answer.message))
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
    thread?.postMessage(current.question)
    // An answer that lies there already, because this thread was busy, is looked at first.
    timer = setTimeout(() => {
      setImmediate(() => job === current && fail(`it took longer than ${limitMs} ms`))
    }, limitMs)
  }

  return {
    ask(name, ...args) {
      return new Promise((resolve, reject) => {
        const settle = resolve as (value: unknown) => void
        waiting.push({ question: { name, args }, resolve: settle, reject })
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
      for (const { reject } of lost) reject(new Unjudged('nothing is judged any more'))
    },
  }
}
