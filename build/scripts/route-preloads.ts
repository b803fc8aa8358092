/** Table of the files to preload for each route. The build writes the table, and the web server reads it. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../run.ts'

export type RoutePreloads = Readonly<Record<string, readonly string[]>>

interface Route {
  readonly path: string
  readonly access: 'public' | 'listener' | 'member' | 'admin'
}

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  /** Modules in the file. A page can share its file with others. */
  readonly moduleIds?: readonly string[]
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

/** Match the fonts of all pages, and the font of figures, which only signed-in users see. */
const FONTS = /(bricolage-grotesque-latin-opsz|inter-latin-wght)-normal.*\.woff2$/
const MEMBER_FONTS = /martian-mono-latin-wdth-normal.*\.woff2$/

/** Public pages that load the user's data. */
const PUBLIC_DATA_PAGES = /^\/subscriptions(\/|$)/

/** Returns the lazy modules of a route as paths below renderer/, which mirror the URLs. */
function modulesOf({ path: route, access }: Route): string[] {
  const isMember = access !== 'public'
  const page = route === '/' ? '/home' : route.replace(/\/:\w+$/, '')
  const [, area = ''] = page.split('/')
  return [
    ...(isMember || PUBLIC_DATA_PAGES.test(route) ? ['app/data-area.tsx'] : []),
    ...(isMember ? ['app/shell/shell.tsx', `routes/${area}/layout.tsx`] : []),
    `routes${page}.tsx`,
    `routes${page}/index.tsx`,
  ]
}

/** Returns the files to preload for each route, without the files of `entry`, which every page loads. */
export function routePreloads(
  routes: readonly Route[],
  chunks: readonly Chunk[],
  renderer: string,
  entry = 'main.tsx',
): RoutePreloads {
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const chunksWith = (module: string) => {
    const id = path.join(renderer, module)
    return chunks.filter(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds?.includes(id),
    )
  }

  function withImports(modules: readonly string[]): Set<string> {
    const files = new Set(modules.flatMap(chunksWith).map(({ fileName }) => fileName))
    for (const file of files) {
      for (const imported of chunkByFile.get(file)?.imports ?? []) files.add(imported)
    }
    return files
  }

  const initial = withImports([entry])
  const fonts = ({ access }: Route) =>
    [...chunkByFile.keys()].filter(
      (file) => FONTS.test(file) || (access !== 'public' && MEMBER_FONTS.test(file)),
    )
  return Object.fromEntries(
    routes.map((route) => [
      route.path,
      [...[...withImports(modulesOf(route))].filter((file) => !initial.has(file)), ...fonts(route)],
    ]),
  )
}

const tablePath = (outDir: string) => path.join(outDir, '../route-preloads.json')

/** Bundler plugin: writes the table next to the renderer's folder. */
export function writePreloads(routes: readonly Route[]) {
  return {
    name: 'undertone-route-preloads',
    writeBundle: async (
      { dir = '' }: { dir?: string },
      bundle: Readonly<Record<string, Chunk>>,
    ): Promise<void> => {
      const table = routePreloads(routes, Object.values(bundle), path.join(ROOT, 'renderer'))
      await writeFile(tablePath(dir), JSON.stringify(table))
    },
  }
}

export async function readPreloads(outDir: string): Promise<RoutePreloads> {
  return JSON.parse(await readFile(tablePath(outDir), 'utf8'))
}
