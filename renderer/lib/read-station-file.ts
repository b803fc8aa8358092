import {
  ARCHIVE_BYTES,
  EXCHANGE_BYTES,
  type ListProblem,
  type ReadList,
} from '../../shared/exchange/exchange-entry.ts'
import { isZip, ZIP_HEAD_BYTES } from '../../shared/exchange/zip-file.ts'

const READ_TIMEOUT_MS = 20_000

/** The parser's problems, and `unreadable` when the file was deleted or reading takes too long. */
export type FileProblem = ListProblem | 'unreadable'

interface FileWorker {
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void
  terminate(): void
}

type StartWorker = (onResult: (result: ReadList | ListProblem | null) => void) => FileWorker

/** Starts one worker per file. Calls back with null when the worker fails. */
const startWorker: StartWorker = (onResult) => {
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
  start: StartWorker = startWorker,
): Promise<ReadList | FileProblem> {
  // Reading fails for a folder and for a file that was deleted after its selection.
  const readBytes = (blob: Blob) => blob.arrayBuffer().catch(() => null)
  const firstBytes = await readBytes(file.slice(0, ZIP_HEAD_BYTES))
  if (firstBytes === null) return 'unreadable'
  const maxBytes = isZip(new Uint8Array(firstBytes)) ? ARCHIVE_BYTES : EXCHANGE_BYTES
  if (file.size > maxBytes) return 'too-large'
  const bytes = await readBytes(file)
  if (bytes === null || signal.aborted) return 'unreadable'
  const { promise, resolve } = Promise.withResolvers<ReadList | FileProblem>()
  const worker = start((result) => resolve(result ?? 'unreadable'))
  const timer = setTimeout(() => resolve('unreadable'), READ_TIMEOUT_MS)
  const cancel = () => resolve('unreadable')
  signal.addEventListener('abort', cancel, { once: true })
  worker.postMessage(bytes, [bytes])
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    worker.terminate()
  })
}
