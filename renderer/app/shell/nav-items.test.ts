import { expect, it } from 'vitest'
import { secondaryItems } from './nav-items.ts'

const paths = (role: string | undefined) => secondaryItems(role).map((item) => item.to)

it.each([undefined, 'listener', 'creator', 'pro'])('hides the admin area from %s', (role) => {
  expect(paths(role)).toEqual(['/users', '/settings', '/subscriptions'])
})

it('shows the admin area to an admin', () => {
  expect(paths('admin')).toContain('/admin')
})
