import { Worker } from 'node:worker_threads'

/** Ends the thread after this time without a result for one parser and shape. */
const HANGS_MS = 30_000

export interface Measured {
  readonly parser: string
  readonly shape: string
  readonly ms: number | null
}

export interface MeasureOptions {
  /** Length of the shapes. */
  readonly characters: number
  /** Number of runs, of which the fastest counts. */
  readonly tries: number
  /** Keys of the parsers and shapes to measure. All by default. */
  readonly only?: ReadonlySet<string>
}

export const measuredKey = ({ parser, shape }: Pick<Measured, 'parser' | 'shape'>): string =>
  `${parser}  ${shape}`

/** Runs each parser on each hostile shape in a worker thread. A parser that hangs is the last entry, with null. */
export async function measureParsers(options: MeasureOptions): Promise<Measured[]> {
  const url = new URL('./measure-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: options })
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
