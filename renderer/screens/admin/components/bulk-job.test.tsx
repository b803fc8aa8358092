import { expect, test } from 'vitest'
import { bulkLabels } from './bulk-job.tsx'

test.each([
  ['users', { do: 'disable' }, 'Disable'],
  ['users', { do: 'access', role: 'pro', plan: 'free' }, 'Role: Pro, Plan: Free'],
  ['users', { do: 'greet' }, 'greet'],
  ['users', { do: 'access', role: 'editor' }, 'role editor'],
  ['playlists', { do: 'sort' }, 'playlists: sort'],
  ['playlists', {}, 'playlists'],
  ['stations', { do: 'add' }, 'Add to the catalog for everyone'],
])('labels a job with %s that does %o', (kind, action, label) => {
  expect(bulkLabels({ kind, action }).label).toBe(label)
})
