/** `npm run architecture`: fails on forbidden and circular imports. */
import { ROOT } from '../run.ts'
import { cruise } from './cruise.ts'
import { countFolders, folderCycles } from './folder-graph.ts'

const PARTS = ['electron', 'preload', 'renderer', 'shared', 'backend', 'tests', 'build'] as const
const COUNTED_PARTS = ['renderer', 'backend', 'electron', 'shared', 'preload'] as const

const { modules, summary } = cruise(ROOT, PARTS)
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
)
const errors = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...folderCycles(imports).map(
    (cycle) => `folder-circle: ${cycle.map(({ from, to }) => `${from} -> ${to}`).join(', ')}`,
  ),
]
for (const error of errors) process.stderr.write(`error ${error}\n`)

process.stdout.write('part      folders  levels  arrows between folders\n')
const files = modules.map(({ source }) => source)
for (const part of COUNTED_PARTS) {
  const { folders, levels, arrows } = countFolders(part, files, imports)
  const columns = [folders, levels, arrows].map((count) => String(count).padStart(8))
  process.stdout.write(`${part.padEnd(9)}${columns.join('')}\n`)
}

process.stdout.write(`${errors.length} errors in ${summary.totalCruised} files\n`)
if (errors.length > 0) process.exitCode = 1
