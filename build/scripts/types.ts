import path from 'node:path'
import { bin, ROOT, run } from '../run.ts'

/** One TypeScript project for each world the code runs in; each sees only its own globals. */
const PROJECTS = ['shared', 'preload', 'electron', 'renderer', 'backend', 'tests'] as const

/** The compiler's notes on each project, with which the next run checks only what changed. */
const buildInfo = (project: string) =>
  path.join(ROOT, 'node_modules/.cache/types', `${project}.tsbuildinfo`)

const codes = await Promise.all(
  PROJECTS.map((project) =>
    run(bin('tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', buildInfo(project)]),
  ),
)
process.exitCode = Math.max(...codes)
