/** Program that starts an app on the double with the command line of Electron's executable. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import electron from '../electron.ts'

const args = process.argv.slice(2)
const { app } = electron
const appPath = path.resolve(args.find((argument) => !argument.startsWith('-')) ?? '.')
process.argv.splice(0, 2, process.execPath)

const isFolder = statSync(appPath).isDirectory()
const manifest = path.join(appPath, 'package.json')
const { main = 'index.js', name = 'Electron' } =
  isFolder && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
// Each app has its own profile.
app.setPath('userData', path.join(app.getPath('appData'), name))
await import(pathToFileURL(isFolder ? path.join(appPath, main) : appPath).href)
