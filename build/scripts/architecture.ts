import { cruise } from './cruise.ts'
import { countFolders, folderCircles } from './folder-graph.ts'
import { ROOT } from './run.ts'

/**
 * `npm run architecture [-- --warnings]`: fails on forbidden imports and on folders that import each other in a
 * circle; prints how many warnings each rule has (`--warnings`: every one of them), and the size of each part.
 */
const PARTS = ['electron', 'preload', 'renderer', 'shared', 'backend', 'tests', 'build'] as const
const COUNTED = ['renderer', 'backend', 'electron', 'shared', 'preload'] as const

/** Circles of the target layout's folders are warnings until everything has moved there. */
const TARGET_FOLDER = /^(?:renderer\/(?!features\/)|backend\/modules\/)/
const CIRCLE = 'folder-circle'

const { modules, summary } = cruise(ROOT, PARTS)
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
)
const findings = [
  ...summary.violations.map(({ rule, from, to }) => ({ ...rule, text: `${from} -> ${to}` })),
  ...folderCircles(imports).map((circle) => ({
    name: CIRCLE,
    severity: circle.some(({ from }) => TARGET_FOLDER.test(from)) ? 'warn' : 'error',
    text: circle.map(({ from, to }) => `${from} -> ${to}`).join(', '),
  })),
]
const warnings = findings.filter(({ severity }) => severity === 'warn')

for (const { severity, name, text } of findings)
  if (severity === 'error' || process.argv.includes('--warnings'))
    process.stderr.write(`${severity} ${name}: ${text}\n`)

const warningRules = summary.ruleSetUsed.forbidden.filter(({ severity }) => severity === 'warn')
process.stdout.write('warnings:\n')
for (const name of new Set([...warningRules.map((rule) => rule.name), CIRCLE])) {
  const count = warnings.filter((warning) => warning.name === name).length
  process.stdout.write(`  ${name.padEnd(26)}${String(count).padStart(5)}\n`)
}

process.stdout.write('part      folders  levels  arrows between folders\n')
const files = modules.map(({ source }) => source)
for (const part of COUNTED) {
  const { folders, levels, arrows } = countFolders(part, files, imports)
  const columns = [folders, levels, arrows].map((count) => String(count).padStart(8))
  process.stdout.write(`${part.padEnd(9)}${columns.join('')}\n`)
}

const errors = findings.length - warnings.length
process.stdout.write(`${errors} errors in ${summary.totalCruised} files\n`)
if (errors > 0) process.exitCode = 1
