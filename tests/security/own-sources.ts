import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'

export interface OwnSource {
  readonly file: string
  readonly code: string
}

/** Removes block comments and comment lines; sufficient for our own style. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The app's own sources in these folders, without tests and their helpers. */
export function ownSources(...folders: readonly string[]): readonly OwnSource[] {
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,html}`, { cwd: ROOT })
      .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file))
      .map((file) => ({
        file: file.split(path.sep).join('/'),
        code: withoutComments(readFileSync(path.join(ROOT, file), 'utf8')),
      })),
  )
}
