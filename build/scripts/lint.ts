import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DOCUMENTS, problemsOf } from '../docs/check-documents.ts'
import { bin, ROOT, start } from '../run.ts'

/** `npm run lint`: runs all checks of style in parallel and prints the output of those that fail. */

interface Result {
  readonly passed: boolean
  readonly output: string
}

async function program(name: string, ...args: string[]): Promise<Result> {
  const child = start(bin(name), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { passed: code === 0, output: Buffer.concat(chunks).toString() }
}

/** Throws without Git or outside a checkout. */
function hookCommit(): string | undefined {
  const args = ['log', '--diff-filter=A', '--format=%H', '--', '.githooks/commit-msg']
  const hashes = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  return hashes.trim().split('\n').at(-1)
}

/** Older messages follow no rule. In a shallow clone, the oldest commit adds every file, so the rest is checked. */
async function commits(): Promise<Result> {
  let from: string | undefined
  try {
    from = hookCommit()
  } catch {
    // A copy of the files without its history.
  }
  return from ? program('commitlint', '--from', from) : { passed: true, output: '' }
}

async function links(): Promise<Result> {
  const problems = DOCUMENTS.flatMap(problemsOf)
  return { passed: problems.length === 0, output: problems.join('\n') }
}

const SOURCES = '{backend,build,electron,preload,renderer,shared,tests}/**/*.{ts,tsx}'
/** Biome's plugins do not see comments. */
const NOUN_CLAUSES = [
  /\/\*\*\s+(?:\*\s+)?(?:What|Who|Whom|Whose|Whether)\b/g,
  /\b(?:describe|test)(?:\.\w+)*\(\s*['"`](?:what|who|whether|how)\b/gi,
]

/** Doc comments and test titles that start with a noun clause instead of a subject and a verb. */
async function clauses(): Promise<Result> {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  const problems = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return NOUN_CLAUSES.flatMap((clause) => [...text.matchAll(clause)]).map(
      ({ 0: found, index }) =>
        `${file}:${text.slice(0, index).split('\n').length} starts with: ${found}`,
    )
  })
  return { passed: problems.length === 0, output: problems.join('\n') }
}

const CSPELL_CACHE = [
  '--cache-location',
  'node_modules/.cache/cspell',
  '--cache-strategy',
  'content',
]

const CHECKS: Readonly<Record<string, () => Promise<Result>>> = {
  biome: () => program('biome', 'check', '.'),
  clauses,
  commits,
  links,
  markdown: () => program('markdownlint-cli2'),
  spelling: () => program('cspell', '--no-progress', '--no-summary', '--cache', ...CSPELL_CACHE),
}

const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, check]) => {
    const began = performance.now()
    const { passed, output } = await check()
    const seconds = Math.round((performance.now() - began) / 1000)
    const verdict = `${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`
    process.stdout.write(passed ? verdict : `${output.trimEnd()}\n${verdict}`)
    return passed
  }),
)
process.exitCode = results.includes(false) ? 1 : 0
