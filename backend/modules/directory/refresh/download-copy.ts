import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Queries } from '../../../database/queries.ts'
import { OperationError } from '../../../ops/run-operation.ts'
import {
  COMPLETE_SHARE,
  COPY_MAX_BYTES,
  COPY_STALE_MS,
  PAGE_ENTRIES,
  PAGE_OVERLAP,
} from '../limits.ts'
import type { DirectoryApi } from '../mirrors/directory-api.ts'
import { type CopyMark, copyMark } from './refresh-mark.ts'

export interface CopyOptions {
  readonly queries: Queries
  readonly api: Pick<DirectoryApi, 'latestChange' | 'page' | 'size'>
  readonly file: string
  readonly now: number
  readonly print: (line: string) => void
  readonly signal: AbortSignal
  readonly pageEntries?: number
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Returns a recently interrupted copy if its pages are still in the file. */
async function findResumable({ queries, file, now }: CopyOptions): Promise<CopyMark | null> {
  const mark = await copyMark.read(queries)
  if (mark === null || now - mark.startedAt > COPY_STALE_MS) return null
  return (await sizeOf(file)) >= mark.bytes ? mark : null
}

/** Writes a page at an offset, over a partial page of an interrupted run. Returns the new size of the file. */
async function writePage(file: string, offset: number, lines: readonly string[]): Promise<number> {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const fileHandle = await open(file, offset === 0 ? 'w' : 'r+')
  try {
    await fileHandle.truncate(offset)
    await fileHandle.write(text, 0, text.length, offset)
    await fileHandle.sync()
  } finally {
    await fileHandle.close()
  }
  return offset + text.length
}

/**
 * Downloads a full copy of the directory page by page into a file with one record per line. An interrupted copy resumes
 * at the missing page.
 * @throws {OperationError} when the directory is unreadable or incomplete
 */
export async function downloadCopy(options: CopyOptions): Promise<CopyMark> {
  const { queries, api, file, now, print, signal, pageEntries = PAGE_ENTRIES } = options
  await mkdir(path.dirname(file), { recursive: true })
  let mark = (await findResumable(options)) ?? {
    startedAt: now,
    since: await api.latestChange(),
    offset: 0,
    bytes: 0,
    isWhole: false,
  }
  if (mark.isWhole) return mark
  const size = await api.size()
  for (;;) {
    signal.throwIfAborted()
    const { count, lines } = await api.page(mark.offset, pageEntries)
    const bytes = await writePage(file, mark.bytes, lines)
    if (bytes > COPY_MAX_BYTES)
      throw new OperationError('The directory sends too much data. Try again later.')
    const end = mark.offset + count
    const isLast = count < pageEntries
    if (isLast && size !== null && end < size * COMPLETE_SHARE) {
      throw new OperationError(
        `The directory has ${size} entries and sends ${end}. Try again later.`,
      )
    }
    mark = { ...mark, offset: isLast ? end : end - PAGE_OVERLAP, bytes, isWhole: isLast }
    await copyMark.write(queries, mark)
    print(`${end} entries read${size === null ? '' : `, of ${size}`}`)
    if (isLast) return mark
  }
}

export async function deleteCopy({ queries, file }: Pick<CopyOptions, 'queries' | 'file'>) {
  await copyMark.write(queries, null)
  await rm(file, { force: true })
}
