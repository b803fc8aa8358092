import { readFileSync } from 'node:fs'

interface Selection {
  /** The commit of Electron whose specs these are. */
  readonly commit: string
  readonly version: string
  /** Text in the titles of specs that are about what the app does not have, and what that is. */
  readonly elsewhere: Readonly<Record<string, string>>
  /** The beginnings of the titles of the portable specs, by file. */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** Portable specs that are not run. Each counts as failed. */
  readonly skipped: readonly { readonly title: string; readonly reason: string }[]
}

export const selection: Selection = JSON.parse(
  readFileSync(new URL('./portable.json', import.meta.url), 'utf8'),
)

export function isPortable(file: string, title: string): boolean {
  const beginnings = selection.files[file] ?? []
  return (
    beginnings.some((beginning) => title.startsWith(beginning)) &&
    !Object.keys(selection.elsewhere).some((text) => title.includes(text))
  )
}
