import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cruise } from './cruise.ts'

/** Each file with its imports; `import()` marks dynamic ones. */
const TREE: Readonly<Record<string, readonly string[]>> = {
  'renderer/main.tsx': ['renderer/app/app.tsx', 'renderer/domain/player/engine/slots.ts'],
  'renderer/app/app.tsx': ['renderer/routes/routes.tsx'],
  'renderer/routes/routes.tsx': [
    'renderer/screens/home/home.tsx',
    'renderer/screens/home/components/tile.tsx',
  ],
  'renderer/screens/home/home.tsx': [
    'renderer/screens/home/components/tile.tsx',
    'renderer/screens/station/station.tsx',
    'renderer/domain/stations/stations.ts',
    'renderer/domain/player/engine/slots.ts',
  ],
  'renderer/screens/home/home.test.tsx': [
    'renderer/screens/station/station.tsx',
    'renderer/domain/player/engine/slots.ts',
  ],
  'renderer/screens/home/components/tile.tsx': ['renderer/ui/button.tsx'],
  'renderer/screens/station/station.tsx': ['renderer/routes/paths.ts'],
  'renderer/routes/paths.ts': [],
  'renderer/domain/stations/stations.ts': [
    'renderer/domain/player/player.ts',
    'renderer/domain/favorites/favorites.ts',
    'renderer/domain/favorites/queue/queue.ts',
  ],
  'renderer/domain/favorites/favorites.ts': [
    'renderer/domain/favorites/queue/queue.ts',
    'renderer/domain/stations/stations-query.ts',
    'renderer/domain/following/following.ts',
  ],
  'renderer/domain/favorites/queue/queue.ts': [],
  'renderer/domain/stations/stations-query.ts': ['renderer/api/api.ts'],
  'renderer/domain/following/following.ts': ['renderer/domain/weather/weather.ts'],
  'renderer/domain/weather/weather.ts': [
    'renderer/domain/settings/settings.ts',
    'renderer/domain/weather/clouds.ts',
  ],
  'renderer/domain/weather/clouds.ts': ['renderer/domain/weather/weather.ts'],
  'renderer/domain/settings/settings.ts': ['renderer/lib/lib.ts'],
  'renderer/domain/player/player.ts': [
    'renderer/domain/player/engine/slots.ts',
    'renderer/screens/station/station.tsx',
  ],
  'renderer/domain/player/engine/slots.ts': [],
  'renderer/api/api.ts': ['renderer/domain/settings/settings.ts'],
  'renderer/ui/button.tsx': [],
  'renderer/lib/lib.ts': ['renderer/platform/platform.ts'],
  'renderer/platform/platform.ts': [],
  'backend/plugins/events.ts': ['backend/modules/users/users.ts', 'backend/database/tables.ts'],
  'backend/modules/users/users.ts': ['backend/database/tables.ts', 'backend/dev/mailbox.ts'],
  'backend/modules/users/users.test.ts': ['backend/dev/mailbox.ts'],
  'backend/database/tables.ts': [],
  'backend/dev/mailbox.ts': ['backend/modules/users/users.ts'],
  'backend/dev/stripe.ts': [],
  'backend/load-dev.ts': ['import() backend/dev/mailbox.ts', 'backend/dev/stripe.ts'],
  'backend/start.ts': ['backend/load-dev.ts', 'import() backend/dev/mailbox.ts'],
}

function cruiseTree() {
  const root = mkdtempSync(path.join(tmpdir(), 'undertone-rules-'))
  try {
    for (const [file, imports] of Object.entries(TREE)) {
      const folder = path.dirname(file)
      const lines = imports.map((imported) => {
        const to = imported.replace('import() ', '')
        const specifier = `'./${path.posix.relative(folder, to)}'`
        return to === imported ? `import ${specifier}\n` : `void import(${specifier})\n`
      })
      mkdirSync(path.join(root, folder), { recursive: true })
      writeFileSync(path.join(root, file), lines.join(''))
    }
    return cruise(root, ['renderer', 'backend'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const { violations, ruleSetUsed } = cruiseTree().summary

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'screens-below-routes': ['renderer/screens/station/station.tsx -> renderer/routes/paths.ts'],
  'screens-apart': ['renderer/screens/home/home.tsx -> renderer/screens/station/station.tsx'],
  'domain-below-screens': [
    'renderer/domain/player/player.ts -> renderer/screens/station/station.tsx',
  ],
  'domain-order': [
    'renderer/domain/favorites/favorites.ts -> renderer/domain/following/following.ts',
    'renderer/domain/favorites/favorites.ts -> renderer/domain/stations/stations-query.ts',
    'renderer/domain/following/following.ts -> renderer/domain/weather/weather.ts',
    'renderer/domain/weather/weather.ts -> renderer/domain/settings/settings.ts',
  ],
  'private-file': [
    'renderer/domain/stations/stations.ts -> renderer/domain/favorites/queue/queue.ts',
    'renderer/main.tsx -> renderer/domain/player/engine/slots.ts',
    'renderer/routes/routes.tsx -> renderer/screens/home/components/tile.tsx',
    'renderer/screens/home/home.tsx -> renderer/domain/player/engine/slots.ts',
  ],
  'foundations-below-domain': ['renderer/api/api.ts -> renderer/domain/settings/settings.ts'],
  'lib-at-the-bottom': ['renderer/lib/lib.ts -> renderer/platform/platform.ts'],
  'plugins-below-modules': ['backend/plugins/events.ts -> backend/modules/users/users.ts'],
  'product-without-dev': [
    'backend/load-dev.ts -> backend/dev/stripe.ts',
    'backend/modules/users/users.ts -> backend/dev/mailbox.ts',
    'backend/start.ts -> backend/dev/mailbox.ts',
  ],
}

test.each(Object.entries(EXPECTED))('%s reports its imports and no others', (name, expected) => {
  const found = violations.filter(({ rule }) => rule.name === name)
  expect(found.map(({ from, to }) => `${from} -> ${to}`).sort()).toEqual(expected)
})

test('reports files that import each other in a cycle', () => {
  const cycles = violations.filter(({ rule }) => rule.name === 'no-circles')
  expect(cycles.map(({ from, to }) => `${from} -> ${to}`)).toContain(
    'renderer/domain/weather/clouds.ts -> renderer/domain/weather/weather.ts',
  )
})

test('has error severity for every rule', () => {
  expect(ruleSetUsed.forbidden.filter(({ severity }) => severity !== 'error')).toEqual([])
})
