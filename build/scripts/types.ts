/** `npm run types`: type-checks all projects in parallel. */
import path from 'node:path'
import { bin, ROOT, run } from '../run.ts'

const PROJECTS = ['shared', 'preload', 'electron', 'renderer', 'backend', 'tests'] as const

const buildInfo = (project: string) =>
  path.join(ROOT, 'node_modules/.cache/types', `${project}.tsbuildinfo`)

const codes = await Promise.all(
  PROJECTS.map((project) =>
    run(bin('tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', buildInfo(project)]),
  ),
)
process.exitCode = Math.max(...codes)
