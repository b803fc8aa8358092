// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { announceSong, showWindowTitle, toSongNotification, windowTitle } from './now-playing.ts'

const song = {
  id: 1,
  artist: 'Undertone',
  title: 'Empty Upper Deck',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  startedAt: 0,
  lastAt: 0,
  joinedLate: false,
}

/** Like React, inserts the page's title before all others. */
function openPage(text: string): HTMLTitleElement {
  const page = document.createElement('title')
  page.textContent = text
  document.head.insertBefore(page, document.head.querySelector('title'))
  return page
}

afterEach(() => {
  showWindowTitle(null)
  document.head.replaceChildren()
})

test('formats the window title', () => {
  expect(windowTitle(song, 'Undertone')).toBe(
    'Undertone – Empty Upper Deck · Night Bus — Undertone',
  )
  expect(windowTitle({ ...song, artist: null }, 'Undertone')).toBe(
    'Empty Upper Deck · Night Bus — Undertone',
  )
})

test('overrides the window title across navigation and restores it', async () => {
  const home = openPage('Home · Undertone')
  showWindowTitle('One')
  expect(document.title).toBe('One')
  home.remove()
  openPage('Search · Undertone')
  await Promise.resolve()
  expect(document.title).toBe('One')
  showWindowTitle('Two')
  expect(document.title).toBe('Two')
  showWindowTitle(null)
  expect(document.title).toBe('Search · Undertone')
  openPage('Browse · Undertone')
  await Promise.resolve()
  expect(document.title).toBe('Browse · Undertone')
})

test.each([
  [true, 1],
  [false, 0],
])('notifies the system when the setting is on (%s)', (wanted, times) => {
  const notifications = { song: vi.fn() }
  announceSong(song, { isEnabled: () => wanted, notifications })
  expect(notifications.song).toHaveBeenCalledTimes(times)
})

test('limits title and station to 300 characters', () => {
  expect(toSongNotification(song)).toEqual({
    title: 'Undertone – Empty Upper Deck',
    body: 'Night Bus',
  })
  const long = toSongNotification({ ...song, title: 'x'.repeat(300), stationName: 'y'.repeat(400) })
  expect([long.title.length, long.body.length]).toEqual([300, 300])
})
