import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Queries } from '../../../database/queries.ts'
import { OperationError } from '../../../ops/run-operation.ts'
import {
  COPY_MAX_BYTES,
  COPY_STALE_MS,
  PAGE_ENTRIES,
  PAGE_OVERLAP,
  WHOLE_SHARE,
} from '../limits.ts'
import type { DirectoryCalls } from '../mirrors/directory-calls.ts'
import { type CopyMark, copyMark } from './refresh-mark.ts'

export interface CopyParts {
  readonly queries: Queries
  readonly calls: Pick<DirectoryCalls, 'latestChange' | 'page' | 'size'>
  /** Where the copy lies until it is imported. */
  readonly file: string
  readonly now: number
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** Entries of one page. */
  readonly pageEntries?: number
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** A copy that was broken off not long ago, whose pages are still there. */
async function begun({ queries, file, now }: CopyParts): Promise<CopyMark | null> {
  const mark = await copyMark.read(queries)
  if (mark === null || now - mark.startedAt > COPY_STALE_MS) return null
  return (await sizeOf(file)) >= mark.bytes ? mark : null
}

/** Writes a page behind those before it; half a page of an earlier run gives way. */
async function writePage(file: string, at: number, lines: readonly string[]): Promise<number> {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const handle = await open(file, at === 0 ? 'w' : 'r+')
  try {
    await handle.truncate(at)
    await handle.write(text, 0, text.length, at)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return at + text.length
}

/**
 * Takes a whole copy of the directory, page by page, into a file with a record a line. Broken off, it goes on with the
 * page that was missing.
 * @throws {OperationError} when the directory cannot be read, or ends before it should
 */
export async function takeCopy(parts: CopyParts): Promise<CopyMark> {
  const { queries, calls, file, now, say, signal, pageEntries = PAGE_ENTRIES } = parts
  await mkdir(path.dirname(file), { recursive: true })
  let mark = (await begun(parts)) ?? {
    startedAt: now,
    since: await calls.latestChange(),
    offset: 0,
    bytes: 0,
    isWhole: false,
  }
  if (mark.isWhole) return mark
  const size = await calls.size()
  for (;;) {
    signal.throwIfAborted()
    const { count, lines } = await calls.page(mark.offset, pageEntries)
    const bytes = await writePage(file, mark.bytes, lines)
    if (bytes > COPY_MAX_BYTES)
      throw new OperationError('The directory sends more than it can have.')
    const end = mark.offset + count
    const isWhole = count < pageEntries
    if (isWhole && size !== null && end < size * WHOLE_SHARE) {
      throw new OperationError(
        `The directory has ${size} entries and sends ${end}. Try again later.`,
      )
    }
    mark = { ...mark, offset: isWhole ? end : end - PAGE_OVERLAP, bytes, isWhole }
    await copyMark.write(queries, mark)
    say(`${end} entries read${size === null ? '' : `, of ${size}`}`)
    if (isWhole) return mark
  }
}

/** Forgets a copy that is imported. */
export async function dropCopy({ queries, file }: Pick<CopyParts, 'queries' | 'file'>) {
  await copyMark.write(queries, null)
  await rm(file, { force: true })
}
