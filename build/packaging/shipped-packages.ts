/** What package-lock.json says about one installed package. */
export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Types alone: nothing of them is left in a bundle. */
const TYPES = /^@types\//

/** The `packages` of package-lock.json, by folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** What a source imports: the packages' names, without the paths inside of them. */
export function importedPackages(source: string): string[] {
  const specifiers = source.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\(\s*)['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g,
  )
  return [...new Set([...specifiers].map(([, name]) => name ?? ''))].sort()
}

/** Where Node looks for `name` from inside `folder`: the nearest node_modules that has it. */
function resolve(packages: LockedPackages, folder: string, name: string): string | null {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (candidate in packages) return candidate
    if (at === '') return null
  }
}

/**
 * The folders of `roots` and of everything that they depend on, sorted. More than what is really
 * shipped (a bundle leaves out what is never called), never less: what a package wants beside it (its
 * peers) is shipped when something imports it, and then it is among the roots.
 */
export function shippedPackages(packages: LockedPackages, roots: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = roots.map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = resolve(packages, next.from, next.name)
    // Not installed: one for another system.
    if (folder === null || found.has(folder) || TYPES.test(next.name)) continue
    found.add(folder)
    for (const name of Object.keys(packages[folder]?.dependencies ?? {}))
      waiting.push({ from: folder, name })
  }
  return [...found].sort()
}
