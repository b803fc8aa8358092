/** `npm test`: runs all checks, the cheapest first. Stops after a stage with a failure. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bin, ROOT, run } from '../run.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { POSTGRES } from './test-programs.ts'

const REPORTS = path.join(ROOT, 'test-results/reports')
const unitReport = path.join(REPORTS, 'unit.json')
const e2eReport = path.join(REPORTS, 'e2e.json')
const postgresReport = path.join(REPORTS, 'postgres.json')

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

function vitest(name: string, report: string, ...extraArgs: string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: bin('vitest'), args: ['run', ...extraArgs, ...reporters] }
}

/** The steps of a stage run in parallel. */
const STAGES: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: process.execPath, args: ['build/scripts/types.ts'] },
    { name: 'lint', command: process.execPath, args: ['build/scripts/lint.ts'] },
    { name: 'architecture', command: 'npm', args: ['run', '--silent', 'architecture'] },
    { name: 'dead code', command: bin('knip'), args: [] },
    { name: 'build', command: process.execPath, args: ['build/scripts/build.ts'] },
  ],
  [
    vitest('unit', unitReport),
    { name: 'packages', command: process.execPath, args: ['build/scripts/package-check.ts'] },
  ],
  [vitest('PostgreSQL', postgresReport, '--project', 'postgres')],
  [
    {
      name: 'e2e',
      command: bin('playwright'),
      args: ['test', '--reporter=list,json'],
    },
  ],
]

interface Counts {
  readonly passed: number
  readonly failed: number
}

function unitCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function e2eCounts(): Counts {
  const { stats } = JSON.parse(readFileSync(e2eReport, 'utf8'))
  // A test that passes only on retry is flaky and counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

if (process.argv.length > 2) {
  process.stderr.write(
    'npm test runs everything; give arguments to `npm run test:unit -- …` or `npm run test:e2e -- …`.\n',
  )
  process.exit(1)
}
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const chromium = ensureTestPrograms()
const startedAt = performance.now()

async function runStep({ name, command, args }: Step): Promise<boolean> {
  process.stdout.write(`\n== ${name}\n`)
  const stepStartedAt = performance.now()
  const code = await run(command, args, {
    env: {
      ...process.env,
      UNDERTONE_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
      PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
    },
  })
  const seconds = Math.round((performance.now() - stepStartedAt) / 1000)
  process.stdout.write(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  return code === 0
}

const hasPostgres = POSTGRES.isInstalled()
if (!hasPostgres) process.stdout.write(`${POSTGRES.advice} They are skipped.\n`)

for (const stage of STAGES) {
  const steps = stage.filter(({ name }) => hasPostgres || name !== 'PostgreSQL')
  const passed = await Promise.all(steps.map(runStep))
  if (passed.includes(false)) process.exit(1)
}

const parts = {
  unit: unitCounts(unitReport),
  PostgreSQL: hasPostgres ? unitCounts(postgresReport) : null,
  e2e: e2eCounts(),
}
const summary = Object.entries(parts).map(
  ([name, counts]) => `${name} ${counts?.passed ?? 'skipped'}`,
)
const seconds = Math.round((performance.now() - startedAt) / 1000)
process.stdout.write(`\n${summary.join(', ')}, in ${seconds} s\n`)
const sum = (key: keyof Counts) =>
  Object.values(parts).reduce((total, counts) => total + (counts?.[key] ?? 0), 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
