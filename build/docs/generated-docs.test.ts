import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { OVERRIDES } from '../../shared/config/runtime-config.ts'
import { ROOT } from '../run.ts'
import { configurationBlocks } from './configuration-table.ts'
import { withGeneratedBlock } from './generated-block.ts'
import { permissionTable } from './permission-table.ts'
import { APP_VARIABLES, BACKEND_VARIABLES, FILE_VARIABLES } from './variables.ts'

/** Compares a document with its generated blocks. `npm run docs` (`vitest --update`) writes the file instead. */
async function expectGenerated(file: string, blocks: Readonly<Record<string, string>>) {
  const document = path.join(ROOT, file)
  let text = readFileSync(document, 'utf8')
  for (const [name, content] of Object.entries(blocks))
    text = withGeneratedBlock(text, name, content)
  await expect(text).toMatchFileSnapshot(document)
}

test('docs/configuration.md has the tables of the configuration schema', async () => {
  await expectGenerated('docs/configuration.md', configurationBlocks())
})

test('docs/admin.md has the permission table', async () => {
  await expectGenerated('docs/admin.md', { permissions: permissionTable() })
})

/** Variables that only tests set. */
const TEST_ONLY = /^UNDERTONE_(CONTRACT_|ALL_FAULTS$|FUZZ_CASES$|STRIPE_$)/

test('documents every environment variable that the product reads', () => {
  const files = globSync('{electron,backend,shared,build}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts', '**/testing/**', 'build/docs/**'],
  })
  const read = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\b(?:UNDERTONE|GOOGLE)_[A-Z_]+\b/g)]
      .map(([name]) => name)
      .filter((name) => name.startsWith('UNDERTONE_') || name === 'GOOGLE_APPLICATION_CREDENTIALS'),
  )
  const documented = [
    ...Object.keys(OVERRIDES),
    ...[...FILE_VARIABLES, ...BACKEND_VARIABLES, ...APP_VARIABLES].map(([name]) => name),
  ]
  const used = [...new Set(read)].filter((name) => !TEST_ONLY.test(name))
  expect(used.sort()).toEqual(documented.sort())
})

test('rejects a document without the block', () => {
  expect(() => withGeneratedBlock('# Text', 'routes', '')).toThrow('"routes"')
})
