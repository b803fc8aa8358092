import {
  ARCHIVE_BYTES,
  EXCHANGE_BYTES,
  type ListProblem,
  type ReadList,
} from '../../shared/exchange/exchange-entry.ts'
import { isZip, ZIP_HEAD_BYTES } from '../../shared/exchange/zip-file.ts'

/** A file that takes longer is not worth the wait. */
const READ_TIMEOUT_MS = 20_000

/** What a file cannot be read for besides: it has gone, or reading it takes too long. */
export type FileProblem = ListProblem | 'unreadable'

interface Thread {
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void
  terminate(): void
}

type Start = (onAnswer: (answer: ReadList | ListProblem | null) => void) => Thread

/** A thread of its own for each file. Null is answered where the thread has broken down. */
const startWorker: Start = (onAnswer) => {
  const worker = new Worker(new URL('./station-file-worker.ts', import.meta.url), {
    type: 'module',
  })
  worker.addEventListener('message', ({ data }: MessageEvent<ReadList | ListProblem>) =>
    onAnswer(data),
  )
  worker.addEventListener('error', () => onAnswer(null))
  return worker
}

/** The stations in a file, read in a thread that ends with it; or why there are none. Never rejects. */
export async function readFile(
  file: Blob,
  signal: AbortSignal,
  start: Start = startWorker,
): Promise<ReadList | FileProblem> {
  // A folder, or a file that has gone away since, cannot be read.
  const read = (some: Blob) => some.arrayBuffer().catch(() => null)
  const head = await read(file.slice(0, ZIP_HEAD_BYTES))
  if (head === null) return 'unreadable'
  const most = isZip(new Uint8Array(head)) ? ARCHIVE_BYTES : EXCHANGE_BYTES
  if (file.size > most) return 'too-large'
  const bytes = await read(file)
  if (bytes === null || signal.aborted) return 'unreadable'
  const { promise, resolve } = Promise.withResolvers<ReadList | FileProblem>()
  const thread = start((answer) => resolve(answer ?? 'unreadable'))
  const timer = setTimeout(() => resolve('unreadable'), READ_TIMEOUT_MS)
  const leave = () => resolve('unreadable')
  signal.addEventListener('abort', leave, { once: true })
  thread.postMessage(bytes, [bytes])
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    thread.terminate()
  })
}
