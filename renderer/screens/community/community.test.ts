// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readPeopleFilters, withPeopleFilters } from './community.tsx'

test('stores filters in the URL and omits invalid ones', () => {
  const params = withPeopleFilters(new URLSearchParams('person=ada'), {
    query: ' zoë ',
    role: 'creator',
  })
  expect(`${params}`).toBe('person=ada&query=zo%C3%AB&role=creator')
  expect(readPeopleFilters(params)).toEqual({ query: 'zoë', role: 'creator' })
  expect(`${withPeopleFilters(params, { query: '', role: '' })}`).toBe('person=ada')
  expect(readPeopleFilters(new URLSearchParams('role=pro'))).toEqual({ query: '', role: null })
})
