import {
  ARCHIVE_BYTES,
  EXCHANGE_BYTES,
  type ListProblem,
  type ReadList,
} from '../../shared/exchange/exchange-entry.ts'
import { isZip, ZIP_HEAD_BYTES } from '../../shared/exchange/zip-file.ts'

const READ_TIMEOUT_MS = 20_000

/** Reasons besides those of the parser: the file is gone, or reading takes too long. */
export type FileProblem = ListProblem | 'unreadable'

interface Thread {
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void
  terminate(): void
}

type Start = (onResult: (result: ReadList | ListProblem | null) => void) => Thread

/** Starts one worker per file. It calls back with null if the worker fails. */
const startWorker: Start = (onResult) => {
  const worker = new Worker(new URL('./station-file-worker.ts', import.meta.url), {
    type: 'module',
  })
  worker.addEventListener('message', ({ data }: MessageEvent<ReadList | ListProblem>) =>
    onResult(data),
  )
  worker.addEventListener('error', () => onResult(null))
  return worker
}

/** Reads the stations of a file in a worker that is terminated afterwards. Never rejects. */
export async function readFile(
  file: Blob,
  signal: AbortSignal,
  start: Start = startWorker,
): Promise<ReadList | FileProblem> {
  // Reading fails for a folder, or for a file that was deleted in the meantime.
  const read = (some: Blob) => some.arrayBuffer().catch(() => null)
  const head = await read(file.slice(0, ZIP_HEAD_BYTES))
  if (head === null) return 'unreadable'
  const most = isZip(new Uint8Array(head)) ? ARCHIVE_BYTES : EXCHANGE_BYTES
  if (file.size > most) return 'too-large'
  const bytes = await read(file)
  if (bytes === null || signal.aborted) return 'unreadable'
  const { promise, resolve } = Promise.withResolvers<ReadList | FileProblem>()
  const thread = start((result) => resolve(result ?? 'unreadable'))
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
