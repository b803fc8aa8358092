/** Assigns the modules of the renderer to chunks, so that a page loads few files with little unused code. */
import path from 'node:path'
import { ROOT } from '../run.ts'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const renderer = (file: string) => path.join(ROOT, 'renderer', file)

const INITIAL_ROOTS = [renderer('main.tsx')]
/** The pages that most users open first. */
const LISTENING_ROOTS = [
  'app/data-area.tsx',
  'app/shell/shell.tsx',
  'routes/home.tsx',
  'routes/browse.tsx',
].map(renderer)
const SIGN_IN_ROOTS = [renderer('routes/sign-in.tsx')]
/** The mini player's window shares React and the design system, and loads no SDK. */
const MINI_FOLDER = renderer('screens/mini')
const MINI_ROOTS = [renderer('screens/mini/main.tsx')]

function withAllImports(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

const moduleSets = (modules: Modules) => ({
  first: withAllImports(INITIAL_ROOTS, modules),
  mini: withAllImports(MINI_ROOTS, modules),
  listening: withAllImports(LISTENING_ROOTS, modules),
  signIn: withAllImports(SIGN_IN_ROOTS, modules),
})

/** Chunk of a module that the windows or the listening pages load first; null: other modules. */
function createPageNaming() {
  let sets: ReturnType<typeof moduleSets> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= moduleSets(modules)
    if (sets.mini.has(id)) return id.startsWith(MINI_FOLDER) ? null : 'base'
    if (sets.first.has(id) || (sets.listening.has(id) && sets.signIn.has(id))) return 'first'
    // One chunk for these pages: browsers open six HTTP/1.1 connections per server, so a seventh file waits.
    return sets.listening.has(id) && !hasOwnChunk(id) ? 'listening' : null
  }
}

/** Chunk of a module that several lazy pages share: `forms` if the sign-in page uses it, otherwise `pages`. */
function createSharedNaming() {
  let sets: ReturnType<typeof moduleSets> | null = null
  return (id: string, modules: Modules): string | null => {
    if (id.startsWith(MINI_FOLDER) || hasOwnChunk(id)) return null
    sets ??= moduleSets(modules)
    return sets.signIn.has(id) ? 'forms' : 'pages'
  }
}

const ON_DEMAND = /hls-output|hls\.js|user-record|firestore/
/** The HTML of each window imports style sheets. The bundler makes one style sheet per window. */
const STYLE = /\.css|\.html/
const hasOwnChunk = (id: string) => ON_DEMAND.test(id) || STYLE.test(id)

/** Groups for the bundler. A module without a group goes into the chunk of the page that imports it. */
export const chunkGroups = () => [
  { name: createPageNaming(), debugName: 'windows', priority: 2 },
  { name: createSharedNaming(), debugName: 'shared', minShareCount: 2, priority: 1 },
]
