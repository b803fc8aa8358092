import { Worker } from 'node:worker_threads'

/** Ends the thread after this time without a result for one parser and shape. */
const HANGS_MS = 30_000

export interface Measured {
  readonly parser: string
  readonly shape: string
  readonly ms: number | null
}

/**
 * Runs each parser on each hostile shape of this length in a worker thread. A parser that hangs is the last entry, with
 * null.
 */
export async function measureParsers(characters: number): Promise<Measured[]> {
  const url = new URL('./measure-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: characters })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let last: Measured | undefined
  const all: Measured[] = []
  worker.on('message', (measured: Measured) => {
    clearTimeout(timer)
    timer = setTimeout(resolve, HANGS_MS)
    if (measured.ms !== null) all.push(measured)
    last = measured
  })
  worker.once('error', reject)
  worker.once('exit', () => resolve())
  try {
    await ended
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
  return last?.ms === null ? [...all, last] : all
}
