/** `npm run lint`: runs all style checks in parallel and prints the output of those that fail. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DOCUMENTS, problemsOf } from '../docs/check-documents.ts'
import { bin, ROOT, start } from '../run.ts'
import { findVisibleText } from './visible-text.ts'

interface Result {
  readonly passed: boolean
  readonly output: string
}

async function runProgram(name: string, ...args: string[]): Promise<Result> {
  const child = start(bin(name), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { passed: code === 0, output: Buffer.concat(chunks).toString() }
}

/** Returns the commit that added the commit-msg hook. Throws without Git or outside a checkout. */
function hookCommit(): string | undefined {
  const args = ['log', '--diff-filter=A', '--format=%H', '--', '.githooks/commit-msg']
  const hashes = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  return hashes.trim().split('\n').at(-1)
}

/** Checks the messages of all commits since the hook. In a shallow clone, these are the commits that exist. */
async function checkCommits(): Promise<Result> {
  let from: string | undefined
  try {
    from = hookCommit()
  } catch {
    // The files are a copy without history.
  }
  return from ? runProgram('commitlint', '--from', from) : { passed: true, output: '' }
}

const resultOf = (problems: readonly string[]): Result => ({
  passed: problems.length === 0,
  output: problems.join('\n'),
})

const SOURCES = '{backend,build,electron,preload,renderer,shared,tests}/**/*.{ts,tsx}'
/** Forbidden beginnings. This script checks them, because Biome's plugins cannot read comments. */
const NOUN_CLAUSES = [
  /\/\*\*\s+(?:\*\s+)?(?:What|Who|Whom|Whose|Whether)\b/g,
  /\b(?:describe|test)(?:\.\w+)*\(\s*['"`](?:what|who|whether|how)\b/gi,
]

/** Finds doc comments and test titles that start with a noun clause instead of a subject and a verb. */
function findClauses(): string[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  return files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return NOUN_CLAUSES.flatMap((clause) => [...text.matchAll(clause)]).map(
      ({ 0: match, index }) =>
        `${file}:${text.slice(0, index).split('\n').length} starts with: ${match}`,
    )
  })
}

const CSPELL_CACHE = [
  '--cache-location',
  'node_modules/.cache/cspell',
  '--cache-strategy',
  'content',
]

const CHECKS: Readonly<Record<string, () => Promise<Result>>> = {
  biome: () => runProgram('biome', 'check', '.'),
  clauses: async () => resultOf(findClauses()),
  commits: checkCommits,
  links: async () => resultOf(DOCUMENTS.flatMap(problemsOf)),
  markdown: () => runProgram('markdownlint-cli2'),
  spelling: () => runProgram('cspell', '--no-progress', '--no-summary', '--cache', ...CSPELL_CACHE),
  texts: async () => resultOf(findVisibleText()),
}

const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, check]) => {
    const startedAt = performance.now()
    const { passed, output } = await check()
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const verdict = `${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`
    process.stdout.write(passed ? verdict : `${output.trimEnd()}\n${verdict}`)
    return passed
  }),
)
process.exitCode = results.includes(false) ? 1 : 0
