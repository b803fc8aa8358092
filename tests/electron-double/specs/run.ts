/**
 * `npm run test:double -- <Electron's spec folder>`: runs Electron's portable specs (portable.json) on the double.
 * Prints failures and the pass rate.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { selection } from './portable.ts'

/** Timeout of a spec file: specs that it has not reached count as failed. */
const FILE_TIMEOUT_MS = 10 * 60_000

interface Line {
  readonly outcome: 'planned' | 'elsewhere' | 'passed' | 'failed'
  readonly title: string
  readonly error?: string
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const [, , given, only, titlePart = ''] = process.argv
const folder = given === undefined ? null : path.resolve(given)
const work = mkdtempSync(path.join(tmpdir(), 'undertone-specs-'))

/** The executable for `process.execPath`, with which specs start further apps. */
function writeProgram(): string {
  const program = path.join(work, 'electron')
  const words = [process.execPath, '--import', here('register.ts'), here('program.ts')]
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(program, `#!/bin/sh\nexec ${quoted} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

async function runFile(folder: string, name: string, program: string): Promise<Line[]> {
  const results = path.join(work, `${name}.jsonl`)
  writeFileSync(results, '')
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      here('register.ts'),
      here('inside.ts'),
      path.join(folder, name),
      results,
      titlePart,
    ],
    {
      cwd: path.dirname(folder),
      env: {
        ...process.env,
        ELECTRON_PROGRAM: program,
        DOUBLE_PROFILE: path.join(work, name),
        DOUBLE_KEYRING: 'basic_text',
        // The double asks the app itself; headless Chromium cannot grant a microphone otherwise.
        DOUBLE_CHROMIUM_ARGUMENTS:
          '--use-fake-device-for-media-stream --use-fake-ui-for-media-stream',
        XDG_DATA_HOME: work,
        XDG_CONFIG_HOME: work,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: FILE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  )
  await once(child, 'exit')
  return readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function runAll(folder: string): Promise<void> {
  const program = writeProgram()
  let planned = 0
  let passed = 0
  for (const name of Object.keys(selection.files)) {
    if (only && !name.includes(only)) continue
    const lines = await runFile(folder, name, program)
    const count = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome)
    const titles = count('planned').map(({ title }) => title)
    const good = titles.filter((title) => count('passed').some((line) => line.title === title))
    planned += titles.length
    passed += good.length
    process.stdout.write(`${name}: ${good.length} of ${titles.length}\n`)
    for (const title of titles.filter((title) => !good.includes(title))) {
      const skipped = selection.skipped.find((one) => one.title === title)?.reason
      const error = count('failed').find((line) => line.title.includes(title))?.error
      const why = skipped ?? (titlePart ? error : error?.split('\n')[0]) ?? 'was not reached'
      process.stdout.write(`  ${title}\n    ${why}\n`)
    }
    for (const { title, error } of count('failed').filter(({ title }) => !titles.includes(title)))
      process.stdout.write(`  ${title}\n    ${error?.split('\n')[0]}\n`)
    if (titles.length === 0) process.exitCode = 1
  }
  const share = ((passed / planned) * 100).toFixed(1)
  process.stdout.write(`${passed} of ${planned} portable specs pass: ${share} %\n`)
}

if (folder === null || !existsSync(path.join(folder, 'api-app-spec.ts')))
  process.stdout.write(
    `Electron's specs did not run: name the folder spec/ of its repository at ${selection.commit}.\n`,
  )
else await runAll(folder)
rmSync(work, { recursive: true, force: true })
