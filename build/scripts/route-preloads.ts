/** Which files each route needs beside those that every page loads: written with the build, read by the web server. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../run.ts'

/** Files below out/renderer by path of the route. */
export type RoutePreloads = Readonly<Record<string, readonly string[]>>

interface Route {
  readonly path: string
  readonly access: 'public' | 'listener' | 'member' | 'admin'
}

/** What the bundler says of a file it has made. */
interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  /** The modules in the file; the bundler may put a page beside what it shares. */
  readonly moduleIds?: readonly string[]
  /** The lazy module that the file stands for. */
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

/** What every page is set in, unless the user has chosen another body face; members' pages have figures too. */
const FONTS = /(bricolage-grotesque-latin-opsz|inter-latin-wght)-normal.*\.woff2$/
const MEMBER_FONTS = /martian-mono-latin-wdth-normal.*\.woff2$/

const PUBLIC_DATA_PAGES = /^\/subscriptions(\/|$)/

/** The modules, below renderer/, that a route loads lazily. Routes mirror the URL table one to one. */
function modulesOf({ path: route, access }: Route): string[] {
  const isMember = access !== 'public'
  const page = route === '/' ? '/home' : route
  const [, area = ''] = page.split('/')
  return [
    ...(isMember || PUBLIC_DATA_PAGES.test(route) ? ['app/data-area.tsx'] : []),
    ...(isMember ? ['app/shell/shell.tsx', `routes/${area}/layout.tsx`] : []),
    `routes${page}.tsx`,
    `routes${page}/index.tsx`,
  ]
}

/** The table of a build. `entry` is the module every page begins with. */
export function routePreloads(
  routes: readonly Route[],
  chunks: readonly Chunk[],
  renderer: string,
  entry = 'main.tsx',
): RoutePreloads {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holding = (module: string) => {
    const id = path.join(renderer, module)
    return chunks.filter(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds?.includes(id),
    )
  }

  /** A file and all that it imports, without what is imported lazily. */
  function withImports(modules: readonly string[]): Set<string> {
    const files = new Set(modules.flatMap(holding).map(({ fileName }) => fileName))
    for (const file of files) {
      for (const imported of byFile.get(file)?.imports ?? []) files.add(imported)
    }
    return files
  }

  const first = withImports([entry])
  const fonts = ({ access }: Route) =>
    [...byFile.keys()].filter(
      (file) => FONTS.test(file) || (access !== 'public' && MEMBER_FONTS.test(file)),
    )
  return Object.fromEntries(
    routes.map((route) => [
      route.path,
      [...[...withImports(modulesOf(route))].filter((file) => !first.has(file)), ...fonts(route)],
    ]),
  )
}

const tableBeside = (outDir: string) => path.join(outDir, '../route-preloads.json')

/** Bundler plugin: writes the table beside the renderer's folder. */
export function writePreloads(routes: readonly Route[]) {
  return {
    name: 'undertone-route-preloads',
    writeBundle: async (
      { dir = '' }: { dir?: string },
      bundle: Readonly<Record<string, Chunk>>,
    ): Promise<void> => {
      const table = routePreloads(routes, Object.values(bundle), path.join(ROOT, 'renderer'))
      await writeFile(tableBeside(dir), JSON.stringify(table))
    },
  }
}

/** The table of the build in this folder. */
export async function readPreloads(outDir: string): Promise<RoutePreloads> {
  return JSON.parse(await readFile(tableBeside(outDir), 'utf8'))
}
