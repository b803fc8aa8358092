import { expect, test } from 'vitest'
import { contentProblems } from './contents.ts'

const GOOD = [
  'package.json',
  'out/main/index.js',
  'out/main/text-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/app-256.png',
  'resources/icons/trayTemplate@2x.png',
  'resources/update-key.pem',
  'node_modules/zod/package.json',
  'node_modules/zod/index.js',
]

test('the app as it should be', () => {
  expect(contentProblems(GOOD, ['zod'])).toEqual([])
})

test('says what is missing', () => {
  expect(contentProblems(GOOD.slice(1), ['zod', 'electron-store'])).toEqual([
    'package.json is missing',
    'node_modules/electron-store/package.json is missing',
  ])
})

test.each([
  ['backend/main.ts', 'backend/main.ts does not belong here'],
  ['tests/e2e/a.spec.ts', 'tests/e2e/a.spec.ts does not belong here'],
  ['out/.built', 'out/.built does not belong here'],
  ['resources/config.json', 'resources/config.json does not belong here'],
  ['out/renderer/assets/a.js.map', 'out/renderer/assets/a.js.map is a source map'],
  ['node_modules/zod/src/index.ts', 'node_modules/zod/src/index.ts is a source'],
  ['node_modules/zod/tests/a.js', 'node_modules/zod/tests/a.js is a test'],
  ['node_modules/zod/a.test.js', 'node_modules/zod/a.test.js is a test'],
  ['node_modules/zod/.env.local', 'node_modules/zod/.env.local is a settings file'],
  ['out/main/server.pem', 'out/main/server.pem is a key'],
  ['node_modules/x/build/x.node', 'node_modules/x/build/x.node is a program'],
])('refuses %s', (path, problem) => {
  expect(contentProblems([...GOOD, path], ['zod'])).toEqual([problem])
})
