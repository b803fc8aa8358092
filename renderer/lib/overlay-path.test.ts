import { expect, test } from 'vitest'
import { hasOverlay, NOW_PLAYING, overlayId, overlayPath, withoutOverlay } from './overlay-path.ts'

test.each([
  ['/', '', '/?about=night-bus'],
  ['/browse', '?genre=drum+%26+bass', '/browse?genre=drum+%26+bass&about=night-bus'],
  ['/profile', '?station=harbour', '/profile?station=harbour&about=night-bus'],
  ['/search', '?about=other&q=dub', '/search?q=dub&about=night-bus'],
  ['/search', '?show=deep-space&q=dub', '/search?q=dub&about=night-bus'],
])('builds the URL of a station page over %s%s as %s', (pathname, search, expected) => {
  expect(overlayPath({ pathname, search }, 'station', 'night-bus')).toBe(expected)
})

test('removes only the overlay parameter on close', () => {
  const search = '?genre=dub&about=night-bus'
  expect(withoutOverlay({ pathname: '/browse', search })).toBe('/browse?genre=dub')
  expect(withoutOverlay({ pathname: '/', search: '?about=night-bus' })).toBe('/')
  expect(withoutOverlay({ pathname: '/', search: '?show=deep-space' })).toBe('/')
})

test('reads the id from the URL, or null', () => {
  expect(overlayId('?about=night-bus', 'station')).toBe('night-bus')
  expect(overlayId('?about=', 'station')).toBeNull()
  expect(overlayId('?genre=dub', 'station')).toBeNull()
  expect(overlayId('?about=..%2Fadmin', 'station')).toBe('../admin')
  expect(overlayId('?show=deep-space', 'show')).toBe('deep-space')
  expect(overlayId('?show=deep-space', 'station')).toBeNull()
  expect([hasOverlay('?show=a'), hasOverlay('?about=a'), hasOverlay('?genre=a')]).toEqual([
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
  const path = overlayPath({ pathname: '/', search: '' }, 'station', 'a&genre=b#c')
  expect(path).toBe('/?about=a%26genre%3Db%23c')
})
