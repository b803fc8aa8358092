import { expect, it, test } from 'vitest'
import {
  catalogListIn,
  findIn,
  findPath,
  HOME_LIST_PATH,
  STATION_VIEWS,
  viewIn,
  viewPath,
  withCatalogList,
} from './station-views.ts'

test('maps each filter to a URL and defaults to all open items', () => {
  for (const view of STATION_VIEWS) {
    expect(viewIn(new URL(viewPath(view), 'https://a.example').searchParams)).toBe(view)
  }
  for (const query of ['', 'view=', 'view=toString', 'view=Queue']) {
    expect(viewIn(new URLSearchParams(query))).toBe('inbox')
  }
})

test('finds a station by name from the URL', () => {
  const { searchParams } = new URL(findPath('Rock & Roll +1'), 'https://a.example')
  expect([viewIn(searchParams), findIn(searchParams)]).toEqual(['catalog', 'Rock & Roll +1'])
  expect(findIn(new URLSearchParams())).toBe('')
})

it('reads the list from the URL and defaults to all stations', () => {
  const { searchParams } = new URL(HOME_LIST_PATH, 'https://undertone.example')
  expect(searchParams.get('view')).toBe('catalog')
  expect(catalogListIn(searchParams)).toBe('home')
  expect(withCatalogList(searchParams, 'all').toString()).toBe('view=catalog')
  expect(catalogListIn(new URLSearchParams('list=broken'))).toBe('all')
})
