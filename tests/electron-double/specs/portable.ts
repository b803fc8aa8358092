import { readFileSync } from 'node:fs'

interface Selection {
  readonly commit: string
  readonly version: string
  /** Texts in titles of specs about features that the app does not use, each with the feature. */
  readonly elsewhere: Readonly<Record<string, string>>
  /** Title prefixes of the portable specs, by file. */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** Portable specs that do not run. Each counts as failed. */
  readonly skipped: readonly { readonly title: string; readonly reason: string }[]
}

export const selection: Selection = JSON.parse(
  readFileSync(new URL('./portable.json', import.meta.url), 'utf8'),
)

export function isPortable(file: string, title: string): boolean {
  const prefixes = selection.files[file] ?? []
  return (
    prefixes.some((prefix) => title.startsWith(prefix)) &&
    !Object.keys(selection.elsewhere).some((text) => title.includes(text))
  )
}
