import path from 'node:path'
import type { ServerOptions } from 'vite'

/** Folders that the dev server may serve. It blocks all others, such as `.state/`. */
const PAGE_FOLDERS = ['renderer', 'preload', 'shared', 'node_modules']

/** By default, Vite serves every file of the repository to any page on this machine. */
export function devServerLimits(root: string): ServerOptions {
  const allow = PAGE_FOLDERS.map((folder) => path.join(root, folder))
  return { cors: false, fs: { strict: true, allow } }
}
