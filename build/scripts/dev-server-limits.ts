import path from 'node:path'
import type { ServerOptions } from 'vite'

/** Folders that the dev server may serve. It blocks all others, such as `.state/`. */
const PAGE_FOLDERS = ['renderer', 'preload', 'shared', 'node_modules']

/** Limits the dev server to PAGE_FOLDERS. By default, Vite serves every file of the repository to any local page. */
export function devServerLimits(root: string): ServerOptions {
  const allow = PAGE_FOLDERS.map((folder) => path.join(root, folder))
  return { cors: false, fs: { strict: true, allow } }
}
