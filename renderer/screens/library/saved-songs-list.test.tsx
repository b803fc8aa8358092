import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { SavedSongsList } from './saved-songs-list.tsx'

const fake = vi.hoisted(() => ({ fetchedAt: null as number | null }))
vi.mock('../../domain/saved-songs/saved-songs-query.ts', () => ({
  useSavedSongs: () => ({
    savedSongs: new Map(),
    isPending: false,
    waiting: 0,
    fetchedAt: fake.fetchedAt,
  }),
}))
afterEach(cleanup)

const cachedNote = () => screen.queryByText('Shown from your last visit.')

it.each([
  ['nothing that was read yet', null, false],
  ['what this run has read', Date.now(), false],
  ['what the last run has read', 1, true],
])('marks %s as cached only when it is from the last visit', (_what, fetchedAt, isShown) => {
  fake.fetchedAt = fetchedAt
  render(<SavedSongsList />, { wrapper: MemoryRouter })
  expect(cachedNote() !== null).toBe(isShown)
})
