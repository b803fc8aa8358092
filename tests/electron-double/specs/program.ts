/** Handles the command line like Electron's executable: starts the app named first. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import electron from '../electron.ts'

const given = process.argv.slice(2)
const { app } = electron
const started = path.resolve(given.find((word) => !word.startsWith('-')) ?? '.')
process.argv.splice(0, 2, process.execPath)

const isFolder = statSync(started).isDirectory()
const manifest = path.join(started, 'package.json')
const { main = 'index.js', name = 'Electron' } =
  isFolder && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
// Each app has its own profile.
app.setPath('userData', path.join(app.getPath('appData'), name))
await import(pathToFileURL(isFolder ? path.join(started, main) : started).href)
