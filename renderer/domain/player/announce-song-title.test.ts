// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { showWindowTitle, windowTitle } from './announce-song.ts'

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

/** As React does: a page's title goes before every other one. */
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

test('artist, title, station, product', () => {
  expect(windowTitle(song, 'Undertone')).toBe(
    'Undertone – Empty Upper Deck · Night Bus — Undertone',
  )
  expect(windowTitle({ ...song, artist: null }, 'Undertone')).toBe(
    'Empty Upper Deck · Night Bus — Undertone',
  )
})

test('stays through navigations, changes with the song, and gives the title back', async () => {
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
