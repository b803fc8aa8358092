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

test('maps each tab to a URL and defaults to the queue', () => {
  for (const view of STATION_VIEWS) {
    expect(viewIn(new URL(viewPath(view), 'https://a.example').searchParams)).toBe(view)
  }
  for (const query of ['', 'view=', 'view=toString', 'view=Queue']) {
    expect(viewIn(new URLSearchParams(query))).toBe('queue')
  }
})

test('finds a station by name from the URL', () => {
  const { searchParams } = new URL(findPath('Rock & Roll +1'), 'https://a.example')
  expect([viewIn(searchParams), findIn(searchParams)]).toEqual(['catalogue', 'Rock & Roll +1'])
  expect(findIn(new URLSearchParams())).toBe('')
})

it('reads the list from the URL and defaults to all stations', () => {
  const { searchParams } = new URL(HOME_LIST_PATH, 'https://undertone.example')
  expect(searchParams.get('view')).toBe('catalogue')
  expect(catalogueListIn(searchParams)).toBe('home')
  expect(withCatalogueList(searchParams, 'all').toString()).toBe('view=catalogue')
  expect(catalogueListIn(new URLSearchParams('list=broken'))).toBe('all')
})
