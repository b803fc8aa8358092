import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getRelease } from '../../api/saved-songs.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { setSetting } from '../settings/settings.ts'
import { SongRelease } from './song-release.tsx'

vi.mock('../../api/saved-songs.ts')
afterEach(() => {
  cleanup()
  setSetting('releases', 'on')
  vi.mocked(getRelease).mockReset()
})

const show = () => showScreen(<SongRelease artist="Massive Attack" title="Teardrop" />)
const url = 'https://musicbrainz.org/recording/1'
const found = { artist: 'Massive Attack', title: 'Teardrop', release: 'Mezzanine', url }

it('links to the found release with its year', async () => {
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release: { ...found, date: '1998-04-20' } })
  show()
  expect(screen.getByRole('status').textContent).toBe('Looking it up…')
  const link = await screen.findByRole('link', { name: 'Mezzanine (1998)' })
  expect(link.getAttribute('href')).toBe(url)
  // An older API, without Discogs, does not name the source.
  expect(screen.getByText('MusicBrainz')).toBeTruthy()
})

it('shows the front cover over a print', async () => {
  const art = 'http://127.0.0.1:4810/art/a/b.webp'
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release: { ...found, date: null, art } })
  const { container } = show()
  await screen.findByRole('link', { name: 'Mezzanine' })
  expect(container.querySelector('img')?.src).toBe(art)
})

it('names Discogs as the source', async () => {
  const release = { ...found, date: null, source: 'discogs' } as const
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release })
  show()
  expect(await screen.findByText('Discogs')).toBeTruthy()
})

it('reports no result and a failure, and shows nothing if lookups are disabled', async () => {
  vi.mocked(getRelease).mockResolvedValue({ isOn: true, release: null })
  show()
  expect(await screen.findByText(/No release found/)).toBeTruthy()
  cleanup()
  vi.mocked(getRelease).mockRejectedValue(new Error('away'))
  show()
  expect(await screen.findByText(/Could not look up the release/)).toBeTruthy()
  cleanup()
  vi.mocked(getRelease).mockResolvedValue({ isOn: false, release: null })
  const { container } = show()
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})

it('sends no request when the listener has disabled lookups', () => {
  setSetting('releases', 'off')
  const { container } = show()
  expect(container.textContent).toBe('')
  expect(getRelease).not.toHaveBeenCalled()
})
