import { expect, test } from 'vitest'
import { contentProblems, importProblems } from './contents.ts'

const GOOD = [
  'package.json',
  'out/main/index.js',
  'out/main/text-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/app-256.png',
  'resources/icons/tray.png',
  'resources/icons/tray-dark.ico',
  'resources/icons/tray-light.ico',
  'resources/icons/trayTemplate@2x.png',
  'resources/update-key.pem',
]

test('accepts the complete app', () => {
  expect(contentProblems(GOOD)).toEqual([])
})

test('reports a missing file', () => {
  expect(contentProblems(GOOD.slice(1))).toEqual(['package.json is missing'])
})

test.each([
  ['backend/main.ts', 'backend/main.ts does not belong here'],
  ['tests/e2e/a.spec.ts', 'tests/e2e/a.spec.ts does not belong here'],
  ['out/.built', 'out/.built does not belong here'],
  ['resources/config.json', 'resources/config.json does not belong here'],
  ['out/renderer/assets/a.js.map', 'out/renderer/assets/a.js.map is a source map'],
  ['node_modules/zod/index.js', 'node_modules/zod/index.js does not belong here'],
  ['out/main/a.ts', 'out/main/a.ts is a source'],
  ['out/main/tests/a.js', 'out/main/tests/a.js is a test'],
  ['out/main/a.test.js', 'out/main/a.test.js is a test'],
  ['out/renderer/.env.local', 'out/renderer/.env.local is a settings file'],
  ['out/main/server.pem', 'out/main/server.pem is a key'],
  ['out/main/x.node', 'out/main/x.node is a program'],
])('rejects %s', (path, problem) => {
  expect(contentProblems([...GOOD, path])).toEqual([problem])
})

test.each([
  ['import { z } from "zod";', ['a.js loads zod']],
  ['import"electron-store"', ['a.js loads electron-store']],
  ['const load = () => import("electron-updater")', ['a.js loads electron-updater']],
  ['var yaml = __require("js-yaml"), again = __require("js-yaml")', ['a.js loads js-yaml']],
  ['import { app } from "electron";\nimport fs from "node:fs";\nimport { a } from "./b.js"', []],
  ['const path = __require("path"), said = "import x from \'zod\'"', []],
])('lists packages that main loads from outside the bundle: %s', (text, problems) => {
  expect(importProblems([{ path: 'a.js', text }])).toEqual(problems)
})
