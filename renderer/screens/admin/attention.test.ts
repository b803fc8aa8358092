import { expect, test } from 'vitest'
import { ATTENTION_KINDS } from '../../../shared/api/overview.ts'
import { attentionPath } from './attention.ts'

test('maps each kind to its page, and an unknown kind to null', () => {
  expect(ATTENTION_KINDS.filter((kind) => attentionPath(kind) === null)).toEqual([])
  expect(attentionPath('past-due')).toBe('/admin/users?state=past-due')
  expect(attentionPath('directory')).toBe('#health')
  expect(attentionPath('newer')).toBeNull()
})
