import { expect, test } from 'vitest'
import {
  hasOverlay,
  NOW_PLAYING,
  overlayId,
  overlayPath,
  stationPath,
  withoutOverlay,
} from './overlay-path.ts'

test.each([
  ['/', '', '/?show=night-bus'],
  ['/browse', '?genre=drum+%26+bass', '/browse?genre=drum+%26+bass&show=night-bus'],
  ['/profile', '?station=harbour', '/profile?station=harbour&show=night-bus'],
  ['/search', '?show=other&q=dub', '/search?q=dub&show=night-bus'],
  ['/search', '?person=ada&q=dub', '/search?q=dub&show=night-bus'],
])('builds the URL of a show over %s%s as %s', (pathname, search, expected) => {
  expect(overlayPath({ pathname, search }, 'show', 'night-bus')).toBe(expected)
})

test('removes only the overlay parameter on close', () => {
  const search = '?genre=dub&show=night-bus'
  expect(withoutOverlay({ pathname: '/browse', search })).toBe('/browse?genre=dub')
  expect(withoutOverlay({ pathname: '/', search: '?show=night-bus' })).toBe('/')
  expect(withoutOverlay({ pathname: '/users', search: '?person=ada' })).toBe('/users')
})

test('reads the id from the URL, or null', () => {
  expect(overlayId('?show=deep-space', 'show')).toBe('deep-space')
  expect(overlayId('?show=', 'show')).toBeNull()
  expect(overlayId('?genre=dub', 'show')).toBeNull()
  expect(overlayId('?show=..%2Fadmin', 'show')).toBe('../admin')
  expect(overlayId('?show=deep-space', 'person')).toBeNull()
  expect([hasOverlay('?show=a'), hasOverlay('?person=a'), hasOverlay('?genre=a')]).toEqual([
    true,
    true,
    false,
  ])
})

test('opens and closes the now-playing view without losing the view of the screen', () => {
  const screen = { pathname: '/library/history', search: '?view=songs' }
  const path = overlayPath(screen, 'view', NOW_PLAYING)
  expect(path).toBe('/library/history?view=songs&view=now-playing')
  const search = path.slice(path.indexOf('?'))
  expect(overlayId(search, 'view')).toBe('now-playing')
  expect(overlayId('?view=songs', 'view')).toBeNull()
  expect(hasOverlay('?view=songs')).toBe(false)
  expect(withoutOverlay({ ...screen, search })).toBe('/library/history?view=songs')
})

test('escapes the id', () => {
  const path = overlayPath({ pathname: '/', search: '' }, 'show', 'a&genre=b#c')
  expect(path).toBe('/?show=a%26genre%3Db%23c')
  expect(stationPath('../a?b')).toBe('/stations/..%2Fa%3Fb')
})
