import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ROOT } from '../run.ts'

/** A separate project, in a folder whose name requires quoting. */
let root: string
const at = (name: string) => path.join(root, name)
const node = process.platform === 'win32' ? 'node.exe' : 'node'

function write(name: string, text: string): void {
  mkdirSync(path.dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}

const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/thing': { version },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
      'node_modules/workspace': { resolved: 'workspace', link: true },
      workspace: {},
    },
  })

/** Runs launch.mjs there with an npm that records its arguments and exits with `npmCode`. */
function launch(npmCode = 0, args: readonly string[] = [], options: readonly string[] = []) {
  write(
    'npm.mjs',
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(at('npm-arguments'))}, process.argv.slice(2).join(' '))
     process.exit(${npmCode})`,
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('build/scripts/launch.mjs'), ...options, 'script.mjs', ...args],
    { cwd: tmpdir(), encoding: 'utf8', env: { ...process.env, npm_execpath: at('npm.mjs') } },
  )
  return { status, stdout, stderr }
}

function npmArguments(): string | null {
  try {
    return readFileSync(at('npm-arguments'), 'utf8')
  } catch {
    return null
  }
}

beforeEach(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'undertone-')), 'ü dir')
  mkdirSync(at('build/scripts'), { recursive: true })
  cpSync(path.join(ROOT, 'build/scripts/launch.mjs'), at('build/scripts/launch.mjs'))
  mkdirSync(at('node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, at(`node_modules/node/bin/${node}`))
  write('package-lock.json', lockfile('1.0.0'))
  write('node_modules/.package-lock.json', lockfile('1.0.0'))
  write(
    'script.mjs',
    `process.stdout.write(process.cwd() + '|' + process.argv.slice(2).join('|') + '\\n')
     process.stdout.write(process.env.PATH.split(${JSON.stringify(path.delimiter)})[0])
     process.exitCode = 5`,
  )
})

test('runs the script with its arguments and exit code when everything is installed', () => {
  const { status, stdout, stderr } = launch(0, ['--grep', 'two words'])
  expect(stderr).toBe('')
  expect(stdout).toBe(`${root}|--grep|two words\n${at('node_modules/.bin')}`)
  expect(status).toBe(5)
  expect(npmArguments()).toBeNull()
})

test('passes options before the script to Node', () => {
  write(
    'script.mjs',
    "process.stdout.write([...process.execArgv, ...process.argv.slice(2)].join('|'))",
  )
  expect(launch(0, ['--grep'], ['--max-semi-space-size=4']).stdout).toBe(
    '--max-semi-space-size=4|--grep',
  )
})

test.each([
  ['another version', lockfile('0.9.0')],
  ['a package missing', JSON.stringify({ packages: {} })],
  ['an installation that was cut off', '{"packages":{'],
])('runs npm ci first: %s', (_reason, installed) => {
  write('node_modules/.package-lock.json', installed)
  const { status, stdout } = launch()
  expect(npmArguments()).toBe('ci --loglevel=error')
  expect(stdout).toContain('Installing packages')
  expect(status).toBe(5)
})

test('exits with one sentence after a failed installation', () => {
  write('node_modules/.package-lock.json', '')
  const { status, stderr, stdout } = launch(9)
  expect(status).toBe(9)
  expect(stderr).toBe('Packages could not be installed. See the npm output above.\n')
  expect(stdout).not.toContain('|')
})
