import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../build/run.ts'
import project from '../../../package.json' with { type: 'json' }
import { selection } from './portable.ts'

const empty = mkdtempSync(path.join(tmpdir(), 'undertone-no-specs-'))

test.each([
  ['none is named', []],
  ['it is absent', [path.join(empty, 'spec')]],
  ['it has no specs', [empty]],
])(
  'npm run test:double without the folder skips with a message and succeeds: %s',
  (_name, folder) => {
    const [program, ...words] = project.scripts['test:double'].split(' ')
    expect(program).toBe('node')
    const run = spawnSync(process.execPath, [...words, ...folder], { cwd: ROOT, encoding: 'utf8' })
    expect(run).toMatchObject({
      status: 0,
      stdout: `Electron's specs did not run: name the folder spec/ of its repository at ${selection.commit}.\n`,
      stderr: '',
    })
  },
)
