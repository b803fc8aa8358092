import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { builderLibrary } from './builder-library.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const workflow = read('.github/workflows/desktop.yml')
const all = (pattern: RegExp) => [...workflow.matchAll(pattern)].map(([, found = '']) => found)

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly strategy: { readonly matrix: { readonly os: readonly string[] } }
  readonly steps: readonly Step[]
}

const { load } = builderLibrary<{ load(text: string): { jobs: Record<string, Job> } }>('js-yaml')
const { jobs } = load(workflow)

test('runs on three systems, and uploads the output of each job', () => {
  expect(Object.keys(jobs)).toEqual(['suite', 'packages'])
  for (const { strategy, steps } of Object.values(jobs)) {
    expect(strategy.matrix.os.map((os) => os.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos'])
    expect(steps.at(-1)?.uses).toMatch(/^actions\/upload-artifact@/)
    for (const { run, uses } of steps) expect([run, uses].filter(Boolean)).toHaveLength(1)
  }
  expect(jobs.suite?.steps.some(({ run }) => run?.includes('xvfb-run'))).toBe(true)
})

test('calls existing scripts only', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const called = all(/npm run ([\w:]+)/g)
  expect(called).toContain('test:e2e')
  expect(called).toContain('package:check')
  expect(called).toContain('package')
  expect(called.filter((name) => !(name in scripts))).toEqual([])
})

test('names existing files only', () => {
  const files = new Set(all(/(?:node|bash) ([\w./-]+\.(?:js|sh|ts))/g))
  expect(files.size).toBe(2)
  expect([...files].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('excludes only the specs with a radio server on Windows', () => {
  const [pattern = ''] = all(/--grep-invert '([^']+)'/g)
  const specs = pattern.replaceAll('\\', '').split('|')
  expect(specs).toEqual(['formats.spec', 'radio-faults.spec'])
  for (const spec of specs) expect(read(`tests/e2e/desktop/${spec}.ts`)).toContain('/radio-')
})

test('requires real Electron with the message of the suite', () => {
  const [message = ''] = all(/grep -F '([^']+)'/g)
  expect(read('tests/fixtures/desktop-app.ts')).toContain(`'${message}'`)
})

test('may read the repository only', () => {
  expect(all(/^permissions:\n((?: {2}.+\n)+)/gm)).toEqual(['  contents: read\n'])
  expect(workflow).not.toContain('secrets.')
})
