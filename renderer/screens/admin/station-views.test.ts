import { expect, it, test } from 'vitest'
import {
  catalogueListIn,
  findIn,
  findPath,
  HOME_LIST_PATH,
  STATION_VIEWS,
  viewIn,
  viewPath,
  withCatalogueList,
} from './station-views.ts'

test('each part of the desk has an address; one that names none is the queue’s', () => {
  for (const view of STATION_VIEWS) {
    expect(viewIn(new URL(viewPath(view), 'https://a.example').searchParams)).toBe(view)
  }
  for (const query of ['', 'view=', 'view=toString', 'view=Queue']) {
    expect(viewIn(new URLSearchParams(query))).toBe('queue')
  }
})

test('the catalogue of an address finds a station by its name', () => {
  const { searchParams } = new URL(findPath('Rock & Roll +1'), 'https://a.example')
  expect([viewIn(searchParams), findIn(searchParams)]).toEqual(['catalogue', 'Rock & Roll +1'])
  expect(findIn(new URLSearchParams())).toBe('')
})

it('the address names the list, and all stations where it names none that there is', () => {
  const { searchParams } = new URL(HOME_LIST_PATH, 'https://undertone.example')
  expect(searchParams.get('view')).toBe('catalogue')
  expect(catalogueListIn(searchParams)).toBe('home')
  expect(withCatalogueList(searchParams, 'all').toString()).toBe('view=catalogue')
  expect(catalogueListIn(new URLSearchParams('list=broken'))).toBe('all')
})
