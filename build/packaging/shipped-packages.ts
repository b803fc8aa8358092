export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Type packages leave nothing in a bundle. */
const TYPES = /^@types\//

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Names of the packages that a source imports, without subpaths. */
export function importedPackages(source: string): string[] {
  const specifiers = source.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\(\s*)['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g,
  )
  return [...new Set([...specifiers].map(([, name]) => name ?? ''))].sort()
}

/** Node's resolution of `name` from `folder`: the nearest node_modules that has it. */
function resolve(packages: LockedPackages, folder: string, name: string): string | null {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (candidate in packages) return candidate
    if (at === '') return null
  }
}

/**
 * A superset of the shipped packages, because bundles omit unused code. Peer dependencies are shipped only when
 * imported, and then they are roots.
 */
export function shippedPackages(packages: LockedPackages, roots: readonly string[]): string[] {
  const found = new Set<string>()
  const queue = roots.map((name) => ({ from: '', name }))
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = resolve(packages, next.from, next.name)
    // Not installed: for another system.
    if (folder === null || found.has(folder) || TYPES.test(next.name)) continue
    found.add(folder)
    for (const name of Object.keys(packages[folder]?.dependencies ?? {}))
      queue.push({ from: folder, name })
  }
  return [...found].sort()
}
