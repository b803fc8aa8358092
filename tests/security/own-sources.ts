import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'

/** A source file of the app: its path from the root, and its text without comments. */
export interface OwnSource {
  readonly file: string
  readonly code: string
}

/** `text` without block comments and without lines that are comments; good enough for our own style. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The app's own sources in these folders, without tests and what only tests use. */
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
