/** Matches a folder of the graph: the first level of a part, and the second level below screens, domain and modules. */
const FOLDER =
  /^(?:renderer\/(?:screens|domain)|backend\/modules|electron|preload|renderer|shared|backend|build)\/[^/]+(?=\/)/

/** Tests and their helpers may import anything. */
const TEST = /\.(?:test|spec)\.tsx?$|\/(?:testing|fixtures)\//

export interface Import {
  readonly from: string
  readonly to: string
}

function folderOf(file: string): string | null {
  if (TEST.test(file) || !/\.tsx?$/.test(file)) return null
  return FOLDER.exec(file)?.[0] ?? null
}

/** Maps each folder to the folders that it imports, each with one import as an example. */
function arrowsBetween(imports: readonly Import[]): Map<string, Map<string, Import>> {
  const arrows = new Map<string, Map<string, Import>>()
  for (const edge of imports) {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)]
    if (from === null || to === null || from === to) continue
    const folderImports = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, folderImports.set(to, edge))
  }
  return arrows
}

export interface FolderCounts {
  readonly folders: number
  /** Length of the longest chain of imports between folders. Folders in a cycle share one level. */
  readonly levels: number
  readonly arrows: number
}

export function countFolders(
  part: string,
  files: readonly string[],
  imports: readonly Import[],
): FolderCounts {
  const inPart = (file: string) => file.startsWith(`${part}/`)
  const folders = new Set(files.filter(inPart).flatMap((file) => folderOf(file) ?? []))
  const arrows = arrowsBetween(imports.filter(({ from, to }) => inPart(from) && inPart(to)))
  const reachableFolders = new Map(
    [...folders].map((folder) => [folder, reachable(arrows, folder)]),
  )
  const levels = new Map<string, number>()
  function levelOf(folder: string): number {
    const cachedLevel = levels.get(folder)
    if (cachedLevel !== undefined) return cachedLevel
    const lowerFolders = [...(reachableFolders.get(folder) ?? [])].filter(
      (other) => !reachableFolders.get(other)?.has(folder),
    )
    const level = 1 + Math.max(0, ...lowerFolders.map(levelOf))
    levels.set(folder, level)
    return level
  }
  return {
    folders: folders.size,
    levels: Math.max(0, ...[...folders].map(levelOf)),
    arrows: [...arrows.values()].reduce((sum, folderImports) => sum + folderImports.size, 0),
  }
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** Returns all folders that `start` imports, directly or not. Includes `start` only when it is in a cycle. */
function reachable(arrows: Arrows, start: string): ReadonlySet<string> {
  const reachedFolders = new Set(arrows.get(start)?.keys())
  for (const folder of reachedFolders)
    for (const to of arrows.get(folder)?.keys() ?? []) reachedFolders.add(to)
  return reachedFolders
}

export function folderCycles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const arrows = arrowsBetween(imports)
  const cycles = new Map<string, readonly Import[]>()
  for (const folder of [...arrows.keys()].sort()) {
    const cycle = shortestCycle(arrows, folder)
    if (cycle === null) continue
    const folders = cycle.map(({ from }) => folderOf(from))
    const key = folders.toSorted().join(' ')
    if (!cycles.has(key)) cycles.set(key, cycle)
  }
  return [...cycles.values()]
}

/** Finds the shortest cycle through a folder by breadth-first search. Returns null when there is none. */
function shortestCycle(arrows: Arrows, start: string): readonly Import[] | null {
  const paths = new Map<string, readonly Import[]>([[start, []]])
  for (const [folder, cycle] of paths) {
    for (const [to, edge] of arrows.get(folder) ?? []) {
      if (to === start) return [...cycle, edge]
      if (!paths.has(to)) paths.set(to, [...cycle, edge])
    }
  }
  return null
}
