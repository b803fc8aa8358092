import { expect, test } from 'vitest'
import { users } from '../../messages/en/admin-users.ts'
import { bulkWord } from './bulk-word.ts'

test.each([
  ['users', { do: 'disable' }, 'Disable'],
  ['users', { do: 'access', role: 'pro', plan: 'free' }, 'Role: Pro, Plan: Free'],
  ['users', { do: 'greet' }, 'greet'],
  ['users', { do: 'access', role: 'editor' }, 'role editor'],
  ['playlists', { do: 'sort' }, 'playlists: sort'],
  ['playlists', {}, 'playlists'],
])('a job with %s that does %o is told as such', (kind, action, word) => {
  expect(bulkWord({ kind, action }, users.bulk.actions)).toBe(word)
})
