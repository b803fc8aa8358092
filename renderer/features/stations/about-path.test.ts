import { expect, test } from 'vitest'
import { aboutId, aboutPath, withoutAbout } from './about-path.ts'

test.each([
  ['/', '', '/?about=night-bus'],
  ['/browse', '?genre=drum+%26+bass', '/browse?genre=drum+%26+bass&about=night-bus'],
  ['/profile', '?station=harbour', '/profile?station=harbour&about=night-bus'],
  ['/search', '?about=other&q=dub', '/search?about=night-bus&q=dub'],
])('the page of a station over %s%s is %s', (pathname, search, expected) => {
  expect(aboutPath({ pathname, search }, 'night-bus')).toBe(expected)
})

test('closing leaves the screen below as it was', () => {
  const search = '?genre=dub&about=night-bus'
  expect(withoutAbout({ pathname: '/browse', search })).toBe('/browse?genre=dub')
  expect(withoutAbout({ pathname: '/', search: '?about=night-bus' })).toBe('/')
})

test('an address names a station, or none', () => {
  expect(aboutId('?about=night-bus')).toBe('night-bus')
  expect(aboutId('?about=')).toBeNull()
  expect(aboutId('?genre=dub')).toBeNull()
  expect(aboutId('?about=..%2Fadmin')).toBe('../admin')
})

test('an id cannot add to the address', () => {
  const path = aboutPath({ pathname: '/', search: '' }, 'a&genre=b#c')
  expect(path).toBe('/?about=a%26genre%3Db%23c')
})
