export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Matches type packages, which add no code to a bundle. */
const TYPES = /^@types\//

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Returns the names of the packages that a source file imports, without subpaths. */
export function importedPackages(source: string): string[] {
  const specifiers = source.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\(\s*)['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g,
  )
  return [...new Set([...specifiers].map(([, name]) => name ?? ''))].sort()
}

/** Returns the folder that contains the last node_modules of a path. Returns '' for the root. */
const outerFolder = (folder: string) =>
  folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))

/** Resolves a package as Node does, in the nearest node_modules that contains it. */
function resolve(packages: LockedPackages, folder: string, name: string): string | null {
  for (let parent = folder; ; parent = outerFolder(parent)) {
    const candidate = parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`
    if (candidate in packages) return candidate
    if (parent === '') return null
  }
}

/** Returns the folders of all packages that `roots` depend on. Bundles may use fewer. */
export function shippedPackages(packages: LockedPackages, roots: readonly string[]): string[] {
  const shippedFolders = new Set<string>()
  const queue = roots.map((name) => ({ from: '', name }))
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = resolve(packages, next.from, next.name)
    // A package for another system is not installed.
    if (folder === null || shippedFolders.has(folder) || TYPES.test(next.name)) continue
    shippedFolders.add(folder)
    for (const name of Object.keys(packages[folder]?.dependencies ?? {}))
      queue.push({ from: folder, name })
  }
  return [...shippedFolders].sort()
}
