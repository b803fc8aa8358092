import { expect, test } from 'vitest'
import { MENU_STATIONS_MAX } from '../../preload/contract.ts'
import { menuNames, recentNames } from './menu-stations.ts'

const named = (id: string, name = id.toUpperCase()) => ({ id, name })

test('each station once, the nearest first, and no more than menus take', () => {
  expect(menuNames([named('a'), named('b'), named('a', 'again')])).toEqual([named('a'), named('b')])
  const many = Array.from({ length: MENU_STATIONS_MAX + 1 }, (_, index) => named(`s${index}`))
  expect(menuNames(many)).toEqual(many.slice(0, MENU_STATIONS_MAX))
})

test('what main would refuse is left out or shortened, and only the name is told', () => {
  const stations = [named('a', ''), named('x'.repeat(301), 'X'), named('b', 'n'.repeat(400))]
  expect(menuNames(stations)).toEqual([named('b', 'n'.repeat(300))])
  expect(menuNames([{ ...named('a'), url: 'https://a.example' } as never])).toEqual([named('a')])
})

test('of sessions, those whose station still exists', () => {
  const sessions = [{ station: named('a') }, { station: null }, { station: named('a') }]
  expect(recentNames(sessions)).toEqual([named('a')])
})
