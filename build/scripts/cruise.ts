import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../run.ts'

export interface CruiseReport {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: Rule
    }[]
    readonly ruleSetUsed: { readonly forbidden: readonly Rule[] }
  }
}

interface Rule {
  readonly name: string
  readonly severity: 'error' | 'warn'
}

const PROGRAM = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs')

export function cruise(root: string, folders: readonly string[]): CruiseReport {
  const args = [PROGRAM, '--config', CONFIG, '--output-type', 'json', ...folders]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`)
  return JSON.parse(stdout)
}
