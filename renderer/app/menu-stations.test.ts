import { expect, test } from 'vitest'
import { MENU_STATIONS_MAX } from '../../preload/contract/stations.ts'
import { menuNames, recentNames } from './bind-menu-stations.ts'

const named = (id: string, name = id.toUpperCase()) => ({ id, name })

test('each station once, in order, and no more than menus take', () => {
  expect(menuNames([named('a'), named('b'), named('a', 'again')])).toEqual([named('a'), named('b')])
  const many = Array.from({ length: MENU_STATIONS_MAX + 1 }, (_, index) => named(`s${index}`))
  expect(menuNames(many)).toEqual(many.slice(0, MENU_STATIONS_MAX))
})

test('stations that main would refuse are left out or shortened, and only id and name are sent', () => {
  const stations = [named('a', ''), named('x'.repeat(301), 'X'), named('b', 'n'.repeat(400))]
  expect(menuNames(stations)).toEqual([named('b', 'n'.repeat(300))])
  expect(menuNames([{ ...named('a'), url: 'https://a.example' } as never])).toEqual([named('a')])
})

test('sessions give the stations that still exist', () => {
  const sessions = [{ station: named('a') }, { station: null }, { station: named('a') }]
  expect(recentNames(sessions)).toEqual([named('a')])
})
