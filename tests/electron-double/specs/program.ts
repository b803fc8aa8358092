/** What Electron's program does with its command line: it starts the app that is named first. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const given = process.argv.slice(2)
const app = path.resolve(given.find((word) => !word.startsWith('-')) ?? '.')
process.argv.splice(0, 2, process.execPath)

function mainOf(folder: string): string {
  const manifest = path.join(folder, 'package.json')
  const main = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).main : undefined
  return path.join(folder, main ?? 'index.js')
}

const main = statSync(app).isDirectory() ? mainOf(app) : app
await import(pathToFileURL(main).href)
