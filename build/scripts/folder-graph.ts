/** The folders that imports are drawn between: those of a part, and those of its folders of folders. */
const FOLDER =
  /^(?:renderer\/(?:screens|domain)|backend\/modules|electron|preload|renderer|shared|backend|build)\/[^/]+(?=\/)/

/** Tests and their helpers may import whatever they need. */
const TEST = /\.(?:test|spec)\.tsx?$|\/(?:testing|fixtures)\//

/** An import of one file by another; paths are relative to the project's root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The folder of a product file; null for a test, and for a file in no folder. */
function folderOf(file: string): string | null {
  if (TEST.test(file) || !/\.tsx?$/.test(file)) return null
  return FOLDER.exec(file)?.[0] ?? null
}

/** One import for each ordered pair of folders, by the importing folder, then by the imported one. */
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
  /** The longest chain of imports between folders; the folders of a circle share one level. */
  readonly levels: number
  /** Ordered pairs of folders with at least one import. */
  readonly arrows: number
}

/** Counts what lies inside one part: its product files, and the imports among them. */
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

/** Every folder that imports lead to from `start`; `start` itself when it is in a circle. */
function reachable(arrows: Arrows, start: string): ReadonlySet<string> {
  const reached = new Set(arrows.get(start)?.keys())
  for (const folder of reached) for (const to of arrows.get(folder)?.keys() ?? []) reached.add(to)
  return reached
}

/**
 * The shortest circle through each folder that is in one, once each: the imports that lead from folder to
 * folder and back to the first.
 */
export function folderCircles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const arrows = arrowsBetween(imports)
  const circles = new Map<string, readonly Import[]>()
  for (const folder of [...arrows.keys()].sort()) {
    const way = shortestWay(arrows, folder)
    if (way === null) continue
    const folders = way.map(({ from }) => folderOf(from))
    const key = folders.toSorted().join(' ')
    if (!circles.has(key)) circles.set(key, way)
  }
  return [...circles.values()]
}

/** The fewest imports that lead from a folder back to it, by breadth-first search; null without any. */
function shortestWay(arrows: Arrows, start: string): readonly Import[] | null {
  const ways = new Map<string, readonly Import[]>([[start, []]])
  for (const [folder, way] of ways) {
    for (const [to, one] of arrows.get(folder) ?? []) {
      if (to === start) return [...way, one]
      if (!ways.has(to)) ways.set(to, [...way, one])
    }
  }
  return null
}
