import { bin, run } from './run.ts'

/** One TypeScript project for each world the code runs in; each sees only its own globals. */
const PROJECTS = ['shared', 'preload', 'electron', 'renderer', 'backend', 'tests'] as const

const codes = await Promise.all(PROJECTS.map((project) => run(bin('tsc'), ['-p', project])))
process.exitCode = Math.max(...codes)
