/** Assigns the modules of the renderer to chunks, so that a page loads few files with little unused code. */
import path from 'node:path'
import { ROOT } from '../run.ts'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const rendererFile = (file: string) => path.join(ROOT, 'renderer', file)

const INITIAL_ROOTS = [rendererFile('main.tsx')]
/** The pages that most users open first. */
const LISTENING_ROOTS = [
  'app/data-area.tsx',
  'app/shell/shell.tsx',
  'routes/home.tsx',
  'routes/browse.tsx',
].map(rendererFile)
const SIGN_IN_ROOTS = [rendererFile('routes/sign-in.tsx')]
/** The mini player's window shares React and the design system, and loads no SDK. */
const MINI_FOLDER = rendererFile('screens/mini')
const MINI_ROOTS = [rendererFile('screens/mini/main.tsx')]

function withAllImports(roots: readonly string[], modules: Modules): Set<string> {
  const moduleIds = new Set(roots)
  for (const id of moduleIds) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) moduleIds.add(imported)
  }
  return moduleIds
}

const moduleSets = (modules: Modules) => ({
  first: withAllImports(INITIAL_ROOTS, modules),
  mini: withAllImports(MINI_ROOTS, modules),
  listening: withAllImports(LISTENING_ROOTS, modules),
  signIn: withAllImports(SIGN_IN_ROOTS, modules),
})

/** Names the chunk of a module that a window or a listening page loads first. Returns null for other modules. */
function createPageNaming() {
  let cachedSets: ReturnType<typeof moduleSets> | null = null
  return (id: string, modules: Modules): string | null => {
    cachedSets ??= moduleSets(modules)
    if (cachedSets.mini.has(id)) return id.startsWith(MINI_FOLDER) ? null : 'base'
    if (cachedSets.first.has(id) || (cachedSets.listening.has(id) && cachedSets.signIn.has(id)))
      return 'first'
    // These pages share one chunk, because browsers open six HTTP/1.1 connections per server and a seventh file waits.
    return cachedSets.listening.has(id) && !hasOwnChunk(id) ? 'listening' : null
  }
}

/** Names the chunk of a module that several lazy pages share: `forms` for the sign-in page, otherwise `pages`. */
function createSharedNaming() {
  let cachedSets: ReturnType<typeof moduleSets> | null = null
  return (id: string, modules: Modules): string | null => {
    if (id.startsWith(MINI_FOLDER) || hasOwnChunk(id)) return null
    cachedSets ??= moduleSets(modules)
    return cachedSets.signIn.has(id) ? 'forms' : 'pages'
  }
}

const ON_DEMAND = /hls-output|hls\.js|user-record|firestore/
/** Matches style sheets and the HTML that imports them. The bundler makes one style sheet per window. */
const STYLE = /\.css|\.html/
const hasOwnChunk = (id: string) => ON_DEMAND.test(id) || STYLE.test(id)

/** Returns groups for the bundler. A module without a group goes into the chunk of the page that imports it. */
export const chunkGroups = () => [
  { name: createPageNaming(), debugName: 'windows', priority: 2 },
  { name: createSharedNaming(), debugName: 'shared', minShareCount: 2, priority: 1 },
]
