import { expect, test } from 'vitest'
import { getAdminMessages } from '../../../locales/admin.ts'
import { bulkWords } from './bulk-job.tsx'

test.each([
  ['users', { do: 'disable' }, 'Disable'],
  ['users', { do: 'access', role: 'pro', plan: 'free' }, 'Role: Pro, Plan: Free'],
  ['users', { do: 'greet' }, 'greet'],
  ['users', { do: 'access', role: 'editor' }, 'role editor'],
  ['playlists', { do: 'sort' }, 'playlists: sort'],
  ['playlists', {}, 'playlists'],
  ['stations', { do: 'add' }, 'Add to the catalogue, for everyone'],
])('a job with %s that does %o is told as such', (kind, action, word) => {
  expect(bulkWords({ kind, action }, getAdminMessages()).word).toBe(word)
})
