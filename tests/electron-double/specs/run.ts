/**
 * Runs Electron's portable specs (portable.json) on the double, and prints the failures and the pass rate. Usage: `npm
 * run test:double -- <Electron's spec folder>`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { selection } from './portable.ts'

/** Time limit of a spec file. Specs that it has not reached count as failed. */
const FILE_TIMEOUT_MS = 10 * 60_000

interface SpecResult {
  readonly outcome: 'planned' | 'elsewhere' | 'passed' | 'failed'
  readonly title: string
  readonly error?: string
}

const siblingFile = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const [, , folderArgument, fileFilter, titlePart = ''] = process.argv
const folder = folderArgument === undefined ? null : path.resolve(folderArgument)
const workFolder = mkdtempSync(path.join(tmpdir(), 'undertone-specs-'))

/** Writes the executable with which specs start other apps (`process.execPath`). */
function writeProgram(): string {
  const program = path.join(workFolder, 'electron')
  const command = [
    process.execPath,
    '--import',
    siblingFile('register.ts'),
    siblingFile('program.ts'),
  ]
  const quoted = command.map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(program, `#!/bin/sh\nexec ${quoted} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

async function runFile(folder: string, name: string, program: string): Promise<SpecResult[]> {
  const results = path.join(workFolder, `${name}.jsonl`)
  writeFileSync(results, '')
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      siblingFile('register.ts'),
      siblingFile('inside.ts'),
      path.join(folder, name),
      results,
      titlePart,
    ],
    {
      cwd: path.dirname(folder),
      env: {
        ...process.env,
        ELECTRON_PROGRAM: program,
        DOUBLE_PROFILE: path.join(workFolder, name),
        DOUBLE_KEYRING: 'basic_text',
        // Headless Chromium can grant a microphone only with these. The double asks the app for the permission.
        DOUBLE_CHROMIUM_ARGUMENTS:
          '--use-fake-device-for-media-stream --use-fake-ui-for-media-stream',
        XDG_DATA_HOME: workFolder,
        XDG_CONFIG_HOME: workFolder,
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
    if (fileFilter && !name.includes(fileFilter)) continue
    const lines = await runFile(folder, name, program)
    const count = (outcome: SpecResult['outcome']) =>
      lines.filter((line) => line.outcome === outcome)
    const titles = count('planned').map(({ title }) => title)
    const passedTitles = titles.filter((title) =>
      count('passed').some((line) => line.title === title),
    )
    planned += titles.length
    passed += passedTitles.length
    process.stdout.write(`${name}: ${passedTitles.length} of ${titles.length}\n`)
    for (const title of titles.filter((title) => !passedTitles.includes(title))) {
      const skipReason = selection.skipped.find((spec) => spec.title === title)?.reason
      const error = count('failed').find((line) => line.title.includes(title))?.error
      const reason = skipReason ?? (titlePart ? error : error?.split('\n')[0]) ?? 'was not reached'
      process.stdout.write(`  ${title}\n    ${reason}\n`)
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
rmSync(workFolder, { recursive: true, force: true })
