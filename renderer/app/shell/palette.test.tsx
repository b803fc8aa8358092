// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { SETTINGS } from '../../domain/settings/registry.ts'
import { recentChoices } from '../../domain/stations/searches.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { PALETTE_STATIONS_MAX, Palette, rankChoices } from './palette.tsx'

const fake = vi.hoisted(() => ({ played: vi.fn(), stations: [] as unknown[] }))
vi.mock('../../domain/stations/play-by-id.ts', () => ({ playById: fake.played }))
vi.mock('../../domain/stations/use-instant-matches.ts', () => ({
  useInstantIndex: () => {},
  useInstantMatches: (typed: string) => ({ stations: typed === '' ? [] : fake.stations }),
}))
vi.mock('../../domain/favorites/use-unblocked.ts', () => ({
  useUnblocked: (items: unknown) => items,
}))

const actions = {
  player: vi.fn(),
  navigate: vi.fn(),
  toggleMiniPlayer: vi.fn(),
  openPalette: vi.fn(),
  openHelp: vi.fn(),
  openQueue: vi.fn(),
  focusSearch: vi.fn(),
}
const onClose = vi.fn()

beforeEach(() => {
  recentChoices.clear('')
  fake.stations = []
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open() {
  const shown = showAt(<Palette open actions={actions} onClose={onClose} />, '/')
  return { ...shown, field: screen.getByRole('combobox') }
}
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.firstElementChild?.textContent
}

const type = (value: string) => {
  fireEvent.change(screen.getByRole('combobox'), { target: { value } })
}

test('reaches every setting with one word and Enter', () => {
  open()
  const labels = screen
    .getAllByRole('option')
    .flatMap(({ children: [label, kind] }) =>
      kind?.textContent.endsWith('Setting') ? (label?.textContent ?? '') : [],
    )
  expect(labels).toHaveLength(Object.keys(SETTINGS).length)
  const missed = labels.filter((label) => {
    const words = label.split(/[^\p{L}]+/u).filter(Boolean)
    return !words.some((word) => {
      type(word)
      return active() === label
    })
  })
  expect(missed).toEqual([])
})

test('opens the screen of a setting, which is recent and first afterwards', async () => {
  const { address, field } = open()
  await userEvent.type(field, 'theme{Enter}')
  // The dialog runs the choice after it closed.
  document.querySelector('dialog')?.close()
  expect(onClose).toHaveBeenCalled()
  expect(address()).toBe('/settings/appearance')
  cleanup()
  open()
  expect(active()).toBe('Theme')
})

test('opens the panel of a setting on a long screen', async () => {
  const { field, router } = open()
  await userEvent.type(field, 'country{Enter}')
  document.querySelector('dialog')?.close()
  expect(router.state.location).toMatchObject({ pathname: '/settings/preferences', hash: '#home' })
})

test('runs a command of the registry', async () => {
  const { field } = open()
  await userEvent.type(field, 'next{Enter}')
  document.querySelector('dialog')?.close()
  expect(actions.player).toHaveBeenCalledWith('next')
})

test('plays a station and offers it again without a search', async () => {
  expect(PALETTE_STATIONS_MAX).toBe(8)
  fake.stations = Array.from({ length: 9 }, (_, index) => ({
    ...sampleStation,
    id: `night-${index}`,
    name: `Night ${index}`,
  }))
  const { field } = open()
  type('night')
  expect(screen.getAllByRole('option')).toHaveLength(8)
  await userEvent.type(field, '{ArrowDown}{Enter}')
  document.querySelector('dialog')?.close()
  expect(fake.played).toHaveBeenCalledWith('night-1')
  cleanup()
  open()
  expect(active()).toBe('Night 1')
})

test('moves through the options with arrows and wraps around', async () => {
  const { field } = open()
  const labels = screen.getAllByRole('option').map(({ children: [label] }) => label?.textContent)
  await userEvent.type(field, '{ArrowDown}')
  expect(active()).toBe(labels[1])
  await userEvent.type(field, '{ArrowUp}{ArrowUp}')
  expect(active()).toBe(labels.at(-1))
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
})

test('closes with its own key and says when nothing matches', async () => {
  const { field } = open()
  type('zzzz')
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzzz”.')
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
  expect(onClose).toHaveBeenCalledOnce()
})

test('ranks exact labels, then beginnings, then words, and recent ones first among equals', () => {
  const choices = ['Station volumes', 'Volume up', 'Volume', 'Volume down'].map((label) => ({
    id: label,
    label,
  }))
  const ranked = rankChoices(choices, 'volume', ['Volume down']).map(({ label }) => label)
  expect(ranked).toEqual(['Volume', 'Volume down', 'Volume up', 'Station volumes'])
  expect(rankChoices(choices, 'down vol', [])).toHaveLength(1)
  const shows = ['Shows that start', 'Show stations as'].map((label) => ({ id: label, label }))
  expect(rankChoices(shows, 'show', []).map(({ label }) => label)).toEqual([
    'Show stations as',
    'Shows that start',
  ])
})
