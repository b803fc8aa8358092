import path from 'node:path'
import type { ServerOptions } from 'vite'

/** The folders that a page of the app may be made of. All others stay unread, `.state/` above all. */
const PAGE_FOLDERS = ['renderer', 'preload', 'shared', 'node_modules']

/**
 * What a development server gives away, and to whom; `root` is the repository's folder. Vite on its own
 * serves every file of the repository to any page on this machine, whatever its port. It refuses names
 * other than this machine's by itself.
 */
export function devServerLimits(root: string): ServerOptions {
  const allow = PAGE_FOLDERS.map((folder) => path.join(root, folder))
  return { cors: false, fs: { strict: true, allow } }
}
