/** Groups the renderer's modules into chunks: few files per page, with little unused code. */
import path from 'node:path'
import { ROOT } from '../run.ts'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const renderer = (file: string) => path.join(ROOT, 'renderer', file)

const FIRST = [renderer('main.tsx')]
/** The pages that most users open first. */
const LISTENING = [
  'app/data-area.tsx',
  'app/shell/shell.tsx',
  'routes/home.tsx',
  'routes/browse.tsx',
].map(renderer)
const SIGN_IN = [renderer('routes/sign-in.tsx')]
/** The mini player's window shares React and the design system, and loads no SDK. */
const MINI_FOLDER = renderer('screens/mini')
const MINI = [renderer('screens/mini/main.tsx')]

function closure(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

const setsOf = (modules: Modules) => ({
  first: closure(FIRST, modules),
  mini: closure(MINI, modules),
  listening: closure(LISTENING, modules),
  signIn: closure(SIGN_IN, modules),
})

function createNaming() {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= setsOf(modules)
    if (sets.mini.has(id)) return id.startsWith(MINI_FOLDER) ? null : 'base'
    if (sets.first.has(id) || (sets.listening.has(id) && sets.signIn.has(id))) return 'first'
    // One file: browsers open six HTTP/1.1 connections per server, so a seventh file waits.
    return sets.listening.has(id) && !hasOwnChunk(id) ? 'listening' : null
  }
}

/** Names the chunk of code that other lazy pages share: forms, or all others. */
function createSharedNaming() {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    if (id.startsWith(MINI_FOLDER) || hasOwnChunk(id)) return null
    sets ??= setsOf(modules)
    return sets.signIn.has(id) ? 'forms' : 'pages'
  }
}

const ON_DEMAND = /hls-output|hls\.js|user-record|firestore/
/** Imported by the windows' HTML; the bundler makes one style sheet of each. */
const STYLE = /\.css|\.html/
const hasOwnChunk = (id: string) => ON_DEMAND.test(id) || STYLE.test(id)

/** Code shared by at least two lazy pages is in a few chunks: see `createSharedNaming`. */
export const chunkGroups = () => [
  { name: createNaming(), debugName: 'windows', priority: 2 },
  { name: createSharedNaming(), debugName: 'shared', minShareCount: 2, priority: 1 },
]
