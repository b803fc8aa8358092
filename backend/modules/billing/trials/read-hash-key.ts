import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeDurably } from '../../../system/durable-file.ts'

const KEY_BYTES = 32

/**
 * The secret key of user-hashes.ts, from its file; made at the first start. A backend that loses the file forgets who
 * had a trial, and nothing else.
 * @throws the system's error when the file can be neither read nor written
 */
export function readHashKey(file: string): Uint8Array {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64url')
    if (key.length === KEY_BYTES) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const key = randomBytes(KEY_BYTES)
  writeDurably(file, key.toString('base64url'))
  return key
}
