import { Worker } from 'node:worker_threads'

/** When the thread is ended that has not answered for one parser and one shape. */
const HANGS_MS = 30_000

/** A parser given a shape, and the processor time that it took; null while it has not answered. */
export interface Measured {
  readonly parser: string
  readonly shape: string
  readonly ms: number | null
}

/**
 * Gives each parser each hostile shape, that many characters long, in a thread of its own. A parser that
 * hangs is the last of the list, with null.
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
