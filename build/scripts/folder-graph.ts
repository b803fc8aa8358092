/** The first level of each part, and the second level below screens, domain and modules. */
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

function arrowsBetween(imports: readonly Import[]): Map<string, Map<string, Import>> {
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [folderOf(one.from), folderOf(one.to)]
    if (from === null || to === null || from === to) continue
    const leaving = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, leaving.set(to, one))
  }
  return arrows
}

export interface FolderCounts {
  readonly folders: number
  /** Longest chain of imports between folders; folders in a cycle share one level. */
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
  const below = new Map([...folders].map((folder) => [folder, reachable(arrows, folder)]))
  const levels = new Map<string, number>()
  function levelOf(folder: string): number {
    const known = levels.get(folder)
    if (known !== undefined) return known
    const lower = [...(below.get(folder) ?? [])].filter((other) => !below.get(other)?.has(folder))
    const level = 1 + Math.max(0, ...lower.map(levelOf))
    levels.set(folder, level)
    return level
  }
  return {
    folders: folders.size,
    levels: Math.max(0, ...[...folders].map(levelOf)),
    arrows: [...arrows.values()].reduce((sum, leaving) => sum + leaving.size, 0),
  }
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** All folders reachable from `start`; `start` itself only when it is in a cycle. */
function reachable(arrows: Arrows, start: string): ReadonlySet<string> {
  const reached = new Set(arrows.get(start)?.keys())
  for (const folder of reached) for (const to of arrows.get(folder)?.keys() ?? []) reached.add(to)
  return reached
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

/** Shortest cycle through a folder, by breadth-first search; null without one. */
function shortestCycle(arrows: Arrows, start: string): readonly Import[] | null {
  const paths = new Map<string, readonly Import[]>([[start, []]])
  for (const [folder, cycle] of paths) {
    for (const [to, one] of arrows.get(folder) ?? []) {
      if (to === start) return [...cycle, one]
      if (!paths.has(to)) paths.set(to, [...cycle, one])
    }
  }
  return null
}
