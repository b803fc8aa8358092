import { expect, it } from 'vitest'
import { readUserFilters, withoutUserFilters, withUserFilter } from './user-params.ts'

const read = (search: string) => readUserFilters(new URLSearchParams(search))

it('reads the filters and drops values that the API would reject', () => {
  expect(read('query=ada&role=pro&plan=free&state=disabled&sort=name')).toEqual({
    ...{ query: 'ada', role: 'pro', plan: 'free', state: 'disabled', sort: 'name' },
  })
  expect(read('query=&role=king&plan=&state=lost&sort=size')).toEqual({ sort: 'newest' })
  expect(read(`query=${'x'.repeat(200)}`).query).toHaveLength(128)
})

it('keeps an open page and omits defaults', () => {
  const here = new URLSearchParams('user=ada&role=pro')
  expect(withUserFilter(here, 'role', '').toString()).toBe('user=ada')
  expect(withUserFilter(here, 'sort', 'newest').toString()).toBe('user=ada&role=pro')
  expect(withUserFilter(here, 'query', 'a b').toString()).toBe('user=ada&role=pro&query=a+b')
  expect(withoutUserFilters(here).toString()).toBe('user=ada')
})
