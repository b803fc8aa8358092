/**
 * `node build/scripts/launch.mjs [Node options] <script.ts> [arguments]`: installs missing packages, then runs the
 * script. Plain JavaScript without dependencies, because it is the first code on a fresh clone, on any Node version.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

function lockedVersions(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(packages).filter(([name, entry]) => name !== '' && !entry.optional)
}

function isInstalled() {
  if (!existsSync(projectNode())) return false
  try {
    const file = path.join(root, 'node_modules/.package-lock.json')
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return lockedVersions(path.join(root, 'package-lock.json')).every(
      ([name, entry]) => packages[name]?.version === entry.version,
    )
  } catch {
    // The file is missing, or truncated by an interrupted installation.
    return false
  }
}

/** Path of Node 24 in the npm package `node`. The machine's Node can be too old for the tools. */
function projectNode() {
  return path.join(
    root,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
}

function install() {
  process.stdout.write('Installing packages (about a minute the first time)...\n')
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: true })
  if (result.status !== 0) {
    process.stderr.write('Packages could not be installed. See the npm output above.\n')
    process.exit(result.status ?? 1)
  }
}

const argv = process.argv.slice(2)
const scriptIndex = argv.findIndex((argument) => !argument.startsWith('--'))
const [script, ...args] = argv.slice(Math.max(0, scriptIndex))
if (scriptIndex === -1) throw new Error('usage: launch.mjs [Node options] <script.ts> [arguments]')
if (!isInstalled()) install()

const binaries = path.join(root, 'node_modules/.bin')
const child = spawn(
  projectNode(),
  [...argv.slice(0, scriptIndex), path.join(root, script), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` },
  },
)
// A terminal sends Ctrl-C to all processes of the group. Other signals must be forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
