/** How the bundler groups the renderer's modules into files: few files a page, and none with much that it does not use. */
import path from 'node:path'
import { ROOT } from './run.ts'

/** What the grouping asks the bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const renderer = (file: string) => path.join(ROOT, 'renderer', file)

/** What every cold load of the main window needs; the first page of a signed-out user is part of it. */
const FIRST = [renderer('main.tsx'), renderer('routes/sign-in.tsx')]
/** The mini player's window: it shares React and the design system, and loads no SDK. */
const MINI_FOLDER = renderer('mini')
const MINI = [renderer('mini/main.tsx')]

/** The modules that `roots` import, directly or not, without what is imported lazily. */
function closure(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

/** Answers the name of a module's group; null: the bundler decides. */
function createNaming() {
  let sets: { readonly first: Set<string>; readonly mini: Set<string> } | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= { first: closure(FIRST, modules), mini: closure(MINI, modules) }
    if (sets.mini.has(id)) return id.startsWith(MINI_FOLDER) ? null : 'base'
    return sets.first.has(id) ? 'first' : null
  }
}

/** What is fetched when it is used for the first time, and has a file of its own. */
const ON_DEMAND = /hls-output|hls\.js|user-record|firestore/
/** Imported by the windows' HTML: the bundler makes one style sheet of each. */
const STYLE = /\.css|\.html/

/** The last group: code that two lazy pages or more share is one file. */
export const chunkGroups = () => [
  { name: createNaming(), debugName: 'windows', priority: 2 },
  {
    name: 'pages',
    minShareCount: 2,
    test: (id: string) => !id.startsWith(MINI_FOLDER) && !ON_DEMAND.test(id) && !STYLE.test(id),
    priority: 1,
  },
]
