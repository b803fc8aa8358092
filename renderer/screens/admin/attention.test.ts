import { expect, test } from 'vitest'
import { ATTENTION_KINDS } from '../../../shared/api/overview.ts'
import { attentionPath } from './attention.ts'

test('each kind leads to where it is settled; one that only a newer API knows leads nowhere', () => {
  expect(ATTENTION_KINDS.filter((kind) => attentionPath(kind) === null)).toEqual([])
  expect(attentionPath('past-due')).toBe('/admin/users?state=past-due')
  expect(attentionPath('directory')).toBe('#health')
  expect(attentionPath('newer')).toBeNull()
})
