import { spawnSync } from 'node:child_process'
import { folderCircles } from './folder-circles.ts'
import { bin, ROOT } from './run.ts'

/** What is read of dependency-cruiser's report. */
interface Report {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
    }[]
  }
}

const PARTS = ['electron', 'preload', 'renderer', 'shared', 'backend', 'tests', 'build'] as const

const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json']
const { stdout, stderr } = spawnSync(bin('depcruise'), [...config, ...PARTS], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1024 ** 3,
  shell: process.platform === 'win32',
})
if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`)
const { modules, summary }: Report = JSON.parse(stdout)

const circles = folderCircles(
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  ),
)
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...circles.flatMap((imports) => [
    'folders that import each other in a circle:',
    ...imports.map(({ from, to }) => `  ${from} -> ${to}`),
  ]),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`the arrows of ${summary.totalCruised} modules point one way\n`)
