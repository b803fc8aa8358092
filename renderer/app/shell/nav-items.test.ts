import { expect, it } from 'vitest'
import { occasionalItems } from './nav-items.ts'

const paths = (role: string | undefined) => occasionalItems(role).map((item) => item.to)

it.each([undefined, 'listener', 'creator', 'pro'])('keeps the admin area from %s', (role) => {
  expect(paths(role)).toEqual(['/users', '/settings', '/subscriptions'])
})

it('offers it to an admin', () => {
  expect(paths('admin')).toContain('/admin')
})
