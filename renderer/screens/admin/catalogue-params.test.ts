import { expect, it } from 'vitest'
import { catalogueListIn, HOME_LIST_PATH, withCatalogueList } from './station-views.ts'

it('the address names the list, and all stations where it names none that there is', () => {
  const { searchParams } = new URL(HOME_LIST_PATH, 'https://undertone.example')
  expect(searchParams.get('view')).toBe('catalogue')
  expect(catalogueListIn(searchParams)).toBe('home')
  expect(withCatalogueList(searchParams, 'all').toString()).toBe('view=catalogue')
  expect(catalogueListIn(new URLSearchParams('list=broken'))).toBe('all')
})
