/** Folders that are a unit: each owns one thing, and no two of them import each other. */
const UNIT = /^(?:(?:electron|backend|shared|build)\/[^/]+|renderer\/features\/[^/]+)(?=\/)/

/** Tests and their helpers may look wherever they must. */
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//

/** Pairs still to be taken apart. */
export const KNOWN_CIRCLES: readonly string[] = [
  'renderer/features/now-playing <-> renderer/features/player',
  'renderer/features/profile <-> renderer/features/users',
]

/** An import of one file by another; paths are relative to the project's root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Every pair of folders that import each other, as "one <-> other", with an import of each direction. */
export function folderCircles(imports: readonly Import[]): ReadonlyMap<string, readonly Import[]> {
  const arrows = new Map<string, Import>()
  for (const one of imports) {
    if (TEST.test(one.from)) continue
    const [from, to] = [UNIT.exec(one.from)?.[0], UNIT.exec(one.to)?.[0]]
    if (from && to && from !== to) arrows.set(`${from} ${to}`, one)
  }
  const circles = new Map<string, readonly Import[]>()
  for (const [key, there] of arrows) {
    const [from = '', to = ''] = key.split(' ')
    const back = arrows.get(`${to} ${from}`)
    if (back && from < to) circles.set(`${from} <-> ${to}`, [there, back])
  }
  return circles
}
