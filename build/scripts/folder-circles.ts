/** Folders that are a unit: each owns one thing, and no way of imports leads from one back to itself. */
const UNIT = /^(?:(?:electron|backend|shared|build)\/[^/]+|renderer\/features\/[^/]+)(?=\/)/

/** Tests and their helpers may look wherever they must. */
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//

/** An import of one file by another; paths are relative to the project's root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/**
 * The shortest circle through each folder that is in one, once each: the imports that lead from folder to
 * folder and back to the first.
 */
export function folderCircles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    if (TEST.test(one.from)) continue
    const [from, to] = [UNIT.exec(one.from)?.[0], UNIT.exec(one.to)?.[0]]
    if (!from || !to || from === to) continue
    const leaving = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, leaving.set(to, one))
  }
  const circles = new Map<string, readonly Import[]>()
  for (const folder of [...arrows.keys()].sort()) {
    const way = shortestWay(arrows, folder)
    if (way === null) continue
    const folders = way.map(({ from }) => UNIT.exec(from)?.[0])
    const key = folders.toSorted().join(' ')
    if (!circles.has(key)) circles.set(key, way)
  }
  return [...circles.values()]
}

/** The fewest imports that lead from a folder back to it, by breadth-first search; null without any. */
function shortestWay(
  arrows: ReadonlyMap<string, ReadonlyMap<string, Import>>,
  start: string,
): readonly Import[] | null {
  const ways = new Map<string, readonly Import[]>([[start, []]])
  for (const [folder, way] of ways) {
    for (const [to, one] of arrows.get(folder) ?? []) {
      if (to === start) return [...way, one]
      if (!ways.has(to)) ways.set(to, [...way, one])
    }
  }
  return null
}
