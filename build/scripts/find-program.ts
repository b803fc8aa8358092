import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Folders of server programs, which are often missing in a user's PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the full path of the first program that exists, or null. `searchPath` has the format of PATH. */
export function findProgram(
  names: readonly string[],
  searchPath: string = process.env.PATH ?? '',
): string | null {
  const folders = [...searchPath.split(path.delimiter), ...SERVER_FOLDERS]
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find(isProgram) ?? null
}
