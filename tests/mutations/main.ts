/**
 * Mutation check of sections 2 to 9 of the product specification: makes small changes of the product in a scratch copy,
 * one at a time, and runs the nearest tests of each. Usage: `npm run mutations -- [seed] [--all] [--only=path]`; a seed
 * selects the same mutations again, `--all` runs all of them. Exits with 1 when a mutation survives.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../../backend/testing/generate-stations.ts'
import { bin, ROOT } from '../../build/run.ts'
import { findMutations, type Mutation, mutate } from './find-mutations.ts'
import { nearestTests, TARGETS, type Target } from './targets.ts'

const MUTATIONS_PER_SECTION = 5
/** A longer run hangs: its mutation does not count. */
const RUN_LIMIT_MS = 180_000
/** Limit of all nearest tests together, without a mutation. */
const FIRST_RUN_LIMIT_MS = 1_200_000

interface Candidate {
  readonly section: number
  readonly target: Target
  readonly mutation: Mutation
}

/** The test that failed, `survived`, or `discarded` for a mutation that does not compile or hangs. */
type Verdict = { readonly killedBy: string } | 'survived' | 'discarded'

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const seed = Number(positionals[0] ?? Math.floor(Math.random() * 100_000))
const random = createRandom(seed)
const scratch = mkdtempSync(path.join(tmpdir(), 'undertone-mutations-'))
const inScratch = (file: string) => path.join(scratch, file)
const print = (line: string) => process.stdout.write(`${line}\n`)

let current: ReturnType<typeof spawn> | null = null
const cleanUp = () => {
  current?.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A signal often arrives twice, from the terminal and from the launcher. The second one must not interrupt the
  // removal.
  process.on(signal, () => {
    cleanUp()
    process.exit(130)
  })
}

function copyProject(): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(ROOT, file), inScratch(file), { force: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), inScratch('node_modules'), 'junction')
}

/** Runs a program in the scratch copy; resolves with its exit code, null if it was killed. */
function runInScratch(
  command: string,
  args: readonly string[],
  limitMs: number,
): Promise<number | null> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: inScratch('compile-cache') }
    const child = spawn(command, args, { cwd: scratch, env, stdio: 'ignore' })
    current = child
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      current = null
      resolve(code)
    })
  })
}

/** The first failing test as `file > name`; null when all pass, undefined when the run did not end. */
async function firstFailure(
  tests: readonly string[],
  limitMs = RUN_LIMIT_MS,
): Promise<string | null | undefined> {
  const report = inScratch('mutation-report.json')
  rmSync(report, { force: true })
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`]
  const args = [vitest, 'run', ...options, ...tests]
  const code = await runInScratch(process.execPath, args, limitMs)
  if (code === null) return undefined
  if (code === 0) return null
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const nameOf = (file: string) => path.relative(scratch, file).split(path.sep).join('/')
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((result) => result.status === 'failed')
    if (failed) return `${nameOf(name)} > ${failed.fullName}`
  }
  const unloaded = testResults.find(({ status }) => status === 'failed')
  return unloaded ? `${nameOf(unloaded.name)} > (loading it)` : '(an error outside of the tests)'
}

async function typesPass(file: string): Promise<boolean> {
  return (await runInScratch(bin('tsc'), ['-p', file.split('/')[0] ?? ''], RUN_LIMIT_MS)) === 0
}

async function verdictOf({ target, mutation }: Candidate): Promise<Verdict> {
  const source = readFileSync(inScratch(target.file), 'utf8')
  writeFileSync(inScratch(target.file), mutate(source, mutation))
  try {
    const failure = await firstFailure(nearestTests(target))
    if (failure === undefined) return 'discarded'
    if (failure !== null) return { killedBy: failure }
    return (await typesPass(target.file)) ? 'survived' : 'discarded'
  } finally {
    writeFileSync(inScratch(target.file), source)
  }
}

function take<Item>(items: Item[]): Item | undefined {
  return items.splice(Math.floor(random() * items.length), 1)[0]
}

/** A section's mutations in random order. Files alternate, so that a long one does not dominate. */
function shuffle(section: number): Candidate[] {
  const files = (TARGETS[section] ?? [])
    .filter(({ file }) => file.includes(values.only))
    .map((target) => {
      const source = readFileSync(inScratch(target.file), 'utf8')
      const mutations = findMutations(target.file, source, target).filter(
        ({ change }) => !target.equivalent?.includes(change),
      )
      return { target, mutations }
    })
  const shuffled: Candidate[] = []
  let round = [...files]
  while (round.length > 0) {
    const next = round.filter(({ mutations }) => mutations.length > 0)
    round = [...next]
    for (let file = take(next); file; file = take(next)) {
      const mutation = take(file.mutations)
      if (mutation) shuffled.push({ section, target: file.target, mutation })
    }
  }
  return shuffled
}

const survivors: string[] = []
const seen = new Set<string>()

async function check(section: number): Promise<void> {
  let count = 0
  for (const candidate of shuffle(section)) {
    if (count === MUTATIONS_PER_SECTION && !values.all) return
    const { target, mutation } = candidate
    const key = `${target.file} ${mutation.start} ${mutation.end} ${mutation.text}`
    if (seen.has(key)) continue
    seen.add(key)
    const verdict = await verdictOf(candidate)
    if (verdict === 'discarded') continue
    count += 1
    const fate = verdict === 'survived' ? 'SURVIVED' : verdict.killedBy
    const row = `| ${section} | ${target.file}:${mutation.line} | ${mutation.change} | ${fate} |`
    print(row.replaceAll('||', '\\|\\|'))
    if (verdict === 'survived') survivors.push(row)
  }
}

print(`seed ${seed}`)
try {
  copyProject()
  const targets = Object.values(TARGETS).flat()
  const all = targets.filter(({ file }) => file.includes(values.only)).flatMap(nearestTests)
  const failure = await firstFailure([...new Set(all)], FIRST_RUN_LIMIT_MS)
  if (failure !== null) throw new Error(`Fails without a mutation: ${failure}`)
  print('| section | place | mutation | killed by |\n|---|---|---|---|')
  for (const section of Object.keys(TARGETS).map(Number)) await check(section)
} finally {
  cleanUp()
}
print(`${survivors.length} survived`)
for (const row of survivors) print(row)
process.exitCode = survivors.length > 0 ? 1 : 0
