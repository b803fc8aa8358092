import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../../domain/player/player.ts'
import type { PlayOutcome } from '../../domain/player/player-records.ts'
import { queueStore } from '../../domain/player/queue-store.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import {
  FirstRun,
  HomePanel,
  playSoon,
  START_WAITS_MS,
  stationsToTry,
  toggleGenre,
} from './first-run.tsx'

vi.mock('../../api/stations.ts', () => ({
  getFacets: async () => ({
    genres: ['Dub', 'Jazz', 'Noise', 'Soul'].map((label) => ({
      value: label.toLowerCase(),
      label,
      count: 2,
    })),
    countries: [
      { value: 'JP', label: 'Japan', count: 3 },
      { value: 'ZZ', label: 'International', count: 3 },
      { value: 'BR', label: 'Brazil', count: 2 },
    ],
    languages: [],
  }),
}))
vi.mock('../../domain/reporting/listener-country.ts', () => ({ detectCountry: () => 'BR' }))
vi.mock('../../domain/favorites/use-unblocked.ts', () => ({
  useUnblocked: (items: readonly Station[]) => items,
}))
vi.mock('../../domain/import-export/import-button.tsx', () => ({
  ImportButton: () => <button type="button">Import</button>,
}))

type Air = Station['air']['state']
function stationOf(id: string, more: Partial<Station> = {}, state: Air = 'not checked'): Station {
  return {
    ...sampleStation,
    id,
    demo: false,
    tags: [],
    air: { ...sampleStation.air, state },
    ...more,
  }
}
const demo = stationOf('demo', { demo: true, tags: ['dub'] })
const idsOf = (stations: readonly Station[]) => stations.map(({ id }) => id)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('stationsToTry', () => {
  it('prefers chosen genres to the country, and the country to stations on air', () => {
    const local = [stationOf('local'), stationOf('local-jazz', { tags: ['jazz'] })]
    const jazz = stationOf('jazz', { tags: ['jazz'] })
    const stations = [stationOf('popular', {}, 'on air'), jazz, stationOf('other')]
    expect(idsOf(stationsToTry(stations, local, ['jazz']))).toEqual(['local-jazz', 'jazz', 'local'])
    expect(idsOf(stationsToTry(stations, [], []))).toEqual(['popular', 'jazz', 'other'])
  })

  it('tries three stations, of which the last is a demo station if there is one', () => {
    const stations = [demo, stationOf('a'), stationOf('b'), stationOf('c')]
    expect(idsOf(stationsToTry(stations, [], ['dub']))).toEqual(['a', 'b', 'demo'])
  })

  it('omits stations that are off air, dead or switched off', () => {
    const stations = [
      stationOf('off', {}, 'off air'),
      stationOf('dead', {}, 'dead'),
      stationOf('switched-off', { onAir: false }, 'on air'),
    ]
    expect(stationsToTry(stations, stations, [])).toEqual([])
  })
})

describe('playSoon', () => {
  const [a, b, c] = [stationOf('a'), stationOf('b'), stationOf('c')]

  async function tried(outcomes: Readonly<Record<string, PlayOutcome>>, ms = 0) {
    vi.useFakeTimers()
    const tryPlay = vi.fn(({ id }: Station) => {
      const outcome = outcomes[id]
      return outcome ? Promise.resolve(outcome) : new Promise<PlayOutcome>(() => {})
    })
    void playSoon([a, b, c], tryPlay)
    await vi.advanceTimersByTimeAsync(ms)
    return tryPlay.mock.calls.map(([{ id }]) => id)
  }

  it('stops at the first station that plays', async () => {
    expect(await tried({ a: 'unreachable', b: 'playing' })).toEqual(['a', 'b'])
  })

  it('tries all three stations within 10 s when none responds', async () => {
    expect(START_WAITS_MS).toEqual([5_000, 3_000])
    expect(await tried({}, 4_999)).toEqual(['a'])
    expect(await tried({}, 5_000)).toEqual(['a', 'b'])
    expect(await tried({}, 8_000)).toEqual(['a', 'b', 'c'])
  })

  it('stops when the listener chooses another station or the browser blocks sound', async () => {
    expect(await tried({ a: 'replaced' }, 10_000)).toEqual(['a'])
    expect(await tried({ a: 'blocked' }, 10_000)).toEqual(['a'])
  })
})

describe('toggleGenre', () => {
  it('adds and removes a genre', () => {
    expect(toggleGenre([], 'dub')).toEqual(['dub'])
    expect(toggleGenre(['dub', 'jazz'], 'dub')).toEqual(['jazz'])
  })

  it('keeps the three genres that were chosen last', () => {
    expect(toggleGenre(['a', 'b', 'c'], 'd')).toEqual(['b', 'c', 'd'])
  })
})

function showFirstRun(stations: readonly Station[] = [stationOf('popular'), demo]) {
  const onPlay = vi.fn()
  const onClose = vi.fn()
  showScreen(
    <main id="main" tabIndex={-1}>
      <FirstRun stations={stations} local={[]} onPlay={onPlay} onClose={onClose} />
    </main>,
  )
  return { onPlay, onClose }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = () => screen.getByRole('heading', { level: 2 })

describe('FirstRun', () => {
  it('leads through three steps, whose headings take the focus', async () => {
    const { onClose } = showFirstRun()
    expect(heading().textContent).toBe('Choose up to 3 genres')
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    await press('Next')
    expect(document.activeElement).toBe(heading())
    expect(heading().textContent).toBe('Choose your country')
    await press('Next')
    expect(document.activeElement).toBe(heading())
    expect(heading().textContent).toBe('Bring your stations')
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stores the chosen genres and the country', async () => {
    showFirstRun()
    await press('Jazz')
    await press('Dub')
    expect(screen.getByRole('button', { name: 'Jazz' }).getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('genres')).toBe('jazz,dub')
    await press('Next')
    const country = screen.getByRole('combobox', { name: 'Country' })
    expect(screen.getByRole('option', { name: 'Automatic: Brazil', selected: true })).toBeTruthy()
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual(['Automatic: Brazil', 'Brazil', 'Japan'])
    await userEvent.selectOptions(country, 'Japan')
    expect(localStorage.getItem('country')).toBe('JP')
  })

  it('plays a station in each step and stays open', async () => {
    const tryPlay = vi.spyOn(player, 'tryPlay').mockResolvedValue('playing')
    const { onPlay, onClose } = showFirstRun()
    for (const count of [1, 2, 3]) {
      await press('Play')
      expect(tryPlay).toHaveBeenCalledTimes(count)
      if (count < 3) await press('Next')
    }
    expect(tryPlay.mock.lastCall?.[0].id).toBe('popular')
    expect(queueStore.getState().ids).toEqual(['popular', 'demo'])
    expect(onPlay).toHaveBeenCalledTimes(3)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes with one click or Escape in every step and moves the focus to the page', async () => {
    const { onClose } = showFirstRun()
    await press('Skip setup')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(document.activeElement?.id).toBe('main')
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
    await press('Next')
    await press('Next')
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('leaves Escape to fields and to an open menu', async () => {
    const { onClose } = showFirstRun()
    await press('Next')
    screen.getByRole('combobox', { name: 'Country' }).focus()
    await userEvent.keyboard('{Escape}')
    screen.getByRole('main').insertAdjacentHTML('beforeend', '<ul role="menu"></ul>')
    screen.getByRole('main').focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })
})

it('changes genres and country in the settings', async () => {
  localStorage.setItem('genres', 'zeuhl')
  localStorage.setItem('country', 'IS')
  showScreen(<HomePanel />)
  expect(screen.getByText('Choose up to 3 genres')).toBeTruthy()
  await press('Soul')
  await press('zeuhl')
  expect(localStorage.getItem('genres')).toBe('soul')
  const country = screen.getByRole('combobox', { name: 'Country' })
  expect(screen.getByRole('option', { name: 'Iceland', selected: true })).toBeTruthy()
  await userEvent.selectOptions(country, 'Automatic: Brazil')
  expect(localStorage.getItem('country')).toBe('')
})
