/**
 * `node build/scripts/launch.mjs [options of Node] <script.ts> [arguments]`: installs what is missing, then
 * runs the script on the project's own Node. Plain JavaScript without dependencies, because it is the first
 * thing that runs on a fresh clone, on whatever Node the machine has.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The versions a lockfile names, without what npm may leave out on this platform. */
function lockedVersions(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(packages).filter(([name, entry]) => name !== '' && !entry.optional)
}

/** True when node_modules holds exactly what package-lock.json asks for. */
function isInstalled() {
  if (!existsSync(projectNode())) return false
  try {
    const file = path.join(root, 'node_modules/.package-lock.json')
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return lockedVersions(path.join(root, 'package-lock.json')).every(
      ([name, entry]) => packages[name]?.version === entry.version,
    )
  } catch {
    // Missing, or cut off in the middle of an installation.
    return false
  }
}

/** Node 24 from the npm package `node`: the machine's own may be too old for the tools. */
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
    process.stderr.write('Packages could not be installed; npm says why above.\n')
    process.exit(result.status ?? 1)
  }
}

const given = process.argv.slice(2)
const at = given.findIndex((argument) => !argument.startsWith('--'))
const [script, ...args] = given.slice(Math.max(0, at))
if (at === -1) throw new Error('usage: launch.mjs [options of Node] <script.ts> [arguments]')
if (!isInstalled()) install()

const binaries = path.join(root, 'node_modules/.bin')
const child = spawn(projectNode(), [...given.slice(0, at), path.join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` },
})
// A terminal sends Ctrl-C to the whole group; `kill` does not, so pass on what only reached us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
