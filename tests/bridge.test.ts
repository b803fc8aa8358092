import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../build/run.ts'

test('only renderer/platform uses the bridge', () => {
  const users = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /\b(window|globalThis|self)\s*(\.|\[['"])undertone\b/.test(
      readFileSync(path.join(ROOT, file), 'utf8'),
    ),
  )
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter((file) => !file.startsWith('renderer/platform/'))).toEqual([])
})
