import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestApi } from '../../backend/testing/test-api.ts'
import { may } from '../../shared/api/permissions.ts'
import { markdownTable, withGeneratedBlock } from './generated-block.ts'

const DOCUMENT = path.join(import.meta.dirname, '../../docs/api.md')

test('docs/api.md lists every route (`npm run docs` updates it)', async () => {
  const api = await createTestApi()
  const rows = api.app.routeActions
    .filter(({ method, schema }) => method !== 'HEAD' && schema?.hide !== true)
    .map(({ method, url, action, schema }) => [
      `\`${method} ${url.replace(/:(\w+)/g, '{$1}')}\``,
      schema?.summary ?? '',
      action,
      may('none', action) ? 'yes' : '',
    ])
    .sort(([a = ''], [b = '']) => sortKey(a).localeCompare(sortKey(b), 'en'))
  await api.close()
  const table = markdownTable(['Route', 'Summary', 'Action', 'Public'], rows)
  const text = withGeneratedBlock(readFileSync(DOCUMENT, 'utf8'), 'routes', table)
  await expect(text).toMatchFileSnapshot(DOCUMENT)
})

/** By path, then by method. */
function sortKey(route: string): string {
  const [method = '', url = ''] = route.replaceAll('`', '').split(' ')
  return `${url} ${method}`
}
