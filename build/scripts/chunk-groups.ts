/** How the bundler groups the renderer's modules into files: few files a page, and none with much that it does not use. */
import path from 'node:path'
import { ROOT } from '../run.ts'

/** What the grouping asks the bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const renderer = (file: string) => path.join(ROOT, 'renderer', file)

/** What every cold load of the main window needs. */
const FIRST = [renderer('main.tsx')]
/** What listening needs: the pages most users begin with. */
const LISTENING = [
  'app/data-area.tsx',
  'app/shell/shell.tsx',
  'routes/home.tsx',
  'routes/browse.tsx',
].map(renderer)
/** The page of those who come to sign in: it has forms, and loads nothing of listening. */
const SIGN_IN = [renderer('routes/sign-in.tsx')]
/** The mini player's window: it shares React and the design system, and loads no SDK. */
const MINI_FOLDER = renderer('screens/mini')
const MINI = [renderer('screens/mini/main.tsx')]

/** The modules that `roots` import, directly or not, without what is imported lazily. */
function closure(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

/** The sets that the naming asks for, made when the whole graph is known. */
const setsOf = (modules: Modules) => ({
  first: closure(FIRST, modules),
  mini: closure(MINI, modules),
  listening: closure(LISTENING, modules),
  signIn: closure(SIGN_IN, modules),
})

/** Answers the name of a module's group; null: the bundler decides. */
function createNaming() {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= setsOf(modules)
    if (sets.mini.has(id)) return id.startsWith(MINI_FOLDER) ? null : 'base'
    if (sets.first.has(id) || (sets.listening.has(id) && sets.signIn.has(id))) return 'first'
    // One file: browsers ask a server of HTTP/1.1 for six at a time, and the seventh waits for a whole answer.
    return sets.listening.has(id) && !isApart(id) ? 'listening' : null
  }
}

/** Names the file of what other lazy pages share: that of forms, or of all others. */
function createSharedNaming() {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    if (id.startsWith(MINI_FOLDER) || isApart(id)) return null
    sets ??= setsOf(modules)
    return sets.signIn.has(id) ? 'forms' : 'pages'
  }
}

/** What is fetched when it is used for the first time, and has a file of its own. */
const ON_DEMAND = /hls-output|hls\.js|user-record|firestore/
/** Imported by the windows' HTML: the bundler makes one style sheet of each. */
const STYLE = /\.css|\.html/
const isApart = (id: string) => ON_DEMAND.test(id) || STYLE.test(id)

/** Code that two lazy pages or more share is in few files: see `createSharedNaming`. */
export const chunkGroups = () => [
  { name: createNaming(), debugName: 'windows', priority: 2 },
  { name: createSharedNaming(), debugName: 'shared', minShareCount: 2, priority: 1 },
]
