// cspell:ignore nigth nihgt
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Facet, Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { START_VALUES_MAX } from './components/search-start.tsx'
import { recentSearches } from './searches.ts'
import { SEARCH_DEBOUNCE_MS, StationSearch } from './station-search.tsx'

const requestedQueries = vi.hoisted(() => [] as (string | undefined)[])
const known = vi.hoisted(() => ({
  stations: [] as Station[],
  total: null as number | null,
  nearest: null as string | null,
  isStale: false,
}))
const response = vi.hoisted(() => ({ items: [] as Station[], nearest: null as string | null }))
const start = vi.hoisted(() => ({ popular: [] as Station[], countries: [] as Facet[] }))
const pointer = { isFine: true }
const player = vi.hoisted(() => ({ play: vi.fn() }))
const platform = vi.hoisted(() => ({ capabilities: { relay: true }, streams: {} }))
vi.mock('../favorites/favorite-toggle.tsx', () => ({ FavoriteToggle: () => null }))
vi.mock('../favorites/use-unblocked.ts', () => ({
  useUnblocked: (stations: unknown) => stations,
}))
vi.mock('../favorites/favorites-provider.tsx', async () => ({
  FavoritesContext: (await import('react')).createContext(null),
  FavoritesProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../following/follow-button.tsx', () => ({ FollowButton: () => null }))
vi.mock('../following/follows-provider.tsx', () => ({
  FollowsProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./components/virtual-stations.tsx', () => ({
  VirtualStations: ({ stationAt }: { stationAt: (index: number) => Station }) => (
    <button type="button" data-result="play" onClick={() => player.play(stationAt(0))}>
      First
    </button>
  ),
}))
vi.mock('../player/player.ts', () => ({
  player,
  stationVolume: { rename: () => {} },
  useIsPlaying: () => false,
}))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => platform }))
vi.mock('../auth/auth.ts', () => ({ useAuth: () => ({ user: { uid: 'ada' } }) }))
vi.mock('./station-card.tsx', () => ({
  StationTile: ({ station }: { station: Station }) => station.name,
}))
vi.mock('./use-instant-matches.ts', () => ({
  useInstantIndex: () => {},
  useInstantMatches: (typed: string) =>
    typed === '' ? { stations: [], total: null, nearest: null } : known,
}))
vi.mock('./stations.ts', () => ({
  useFacets: () => ({
    isPending: false,
    data: { genres: [], countries: start.countries, languages: [] },
  }),
  useStations: ({ query }: { query?: string }, enabled = true) => {
    if (!enabled) return { isPending: true }
    if (query === undefined) return { data: { pages: [{ items: start.popular }] } }
    if (requestedQueries.at(-1) !== query) requestedQueries.push(query)
    const page = { ...response, nextCursor: null, total: response.items.length }
    return { isPending: false, data: { pages: [page] } }
  },
}))

function open(address: string) {
  const router = createMemoryRouter([{ path: '/search', Component: StationSearch }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

async function type(text: string): Promise<void> {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: pointer.isFine }))
  pointer.isFine = true
  recentSearches.clear('ada')
  platform.capabilities = { relay: true }
  requestedQueries.length = 0
  Object.assign(known, { stations: [], total: null, nearest: null, isStale: false })
  Object.assign(response, { items: [], nearest: null })
  Object.assign(start, { popular: [], countries: [] })
  player.play.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  ['/search', true, true],
  ['/search', false, false],
  ['/search?query=dub', true, false],
])('opens %s with a mouse (%s): the field has the focus (%s)', (address, isFine, isFocused) => {
  pointer.isFine = isFine
  open(address)
  expect(document.activeElement === screen.getByRole('searchbox')).toBe(isFocused)
})

it('starts with the query of the URL', () => {
  open('/search?query=dub')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dub')
  expect(requestedQueries).toEqual(['dub'])
})

it('writes the typed query to the URL and requests only that', async () => {
  const router = open('/search')
  expect(screen.getByRole('status').textContent).toContain('Type to search')
  for (const typed of ['n', 'ni']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1))
  }
  await type('  night  ')
  expect(router.state.location.search).toBe('?query=night')
  expect(requestedQueries).toEqual(['night'])
  expect(screen.getByRole('status').textContent).toBe('0 stations for “night”')
  expect(screen.getByRole('heading', { name: 'Nothing found for “night”' })).toBeTruthy()
})

it('follows a link to an empty search', async () => {
  const router = open('/search?query=dub')
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('shows highlighted local results immediately, and Enter plays the first', () => {
  known.stations = [sampleStation]
  open('/search')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'nig' } })
  expect(requestedQueries).toEqual([])
  expect(screen.getByText('Nig').tagName).toBe('MARK')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(player.play).toHaveBeenCalledWith(sampleStation)
})

it('plays the first hit when it appears after Enter, unless the text changes', async () => {
  response.items = [{ ...sampleStation, demo: false }]
  open('/search')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'nig' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await type('night')
  expect(player.play).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'night b' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(player.play).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(player.play).toHaveBeenCalledExactlyOnceWith(response.items[0])
})

it('plays no hit of an earlier text on Enter', async () => {
  Object.assign(known, { stations: [sampleStation], isStale: true })
  response.items = [{ ...sampleStation, id: 'other' }]
  open('/search')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'other' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(player.play).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(player.play).toHaveBeenCalledExactlyOnceWith(response.items[0])
})

it('offers popular stations and twelve countries before the user types', async () => {
  expect(START_VALUES_MAX).toBe(12)
  start.popular = [sampleStation, { ...sampleStation, id: 'b', name: 'Popular', demo: false }]
  start.countries = Array.from({ length: 13 }, (_, n) => ({
    value: `C${n}`,
    label: `Country ${n}`,
    count: 2,
  }))
  open('/search')
  const inSection = (name: string) => within(screen.getByRole('region', { name }))
  const items = (name: string) =>
    inSection(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items('Popular')).toEqual(['Popular'])
  expect(items('Countries')).toHaveLength(12)
  expect(items('Countries')[0]).toBe('Country 0, 2 stations')
  const [first] = inSection('Countries').getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/browse?country=C0')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 13' }))
  expect(items('Countries')).toHaveLength(13)
  expect(screen.queryByRole('region', { name: 'Languages' })).toBeNull()
})

it('names and highlights local corrections until the server responds', () => {
  Object.assign(known, { stations: [sampleStation], total: 1, nearest: 'night' })
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nihgt' } })
  expect(screen.getByRole('status').textContent).toBe(
    '1 station for “night” so far. Searching for more…',
  )
  expect(screen.getByText('Night').tagName).toBe('MARK')
})

it('moves with arrow keys between field and first result, and clears with Escape', () => {
  known.stations = [sampleStation, { ...sampleStation, id: 'other', name: 'Nightfall' }]
  open('/search')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: 'nig' } })
  const [first] = screen.getAllByRole('button', { name: /^Play / })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? field, { key })
  field.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(first)
  press('ArrowUp')
  expect(document.activeElement).toBe(field)
  press('Escape')
  expect(field.value).toBe('')
})

it('offers to play a typed address', () => {
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), {
    target: { value: 'https://radio.example/live' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' }))
  expect(player.play.mock.lastCall?.[0]).toMatchObject({ url: 'https://radio.example/live' })
  expect(screen.getByRole('link', { name: 'Add it to your stations' }).getAttribute('href')).toBe(
    '/library/favorites?add=https%3A%2F%2Fradio.example%2Flive',
  )
})

it.each([
  ['icy://host:8000/x', 'http://host:8000/x'],
  ['host:8000/x', 'http://host:8000/x'],
  ['radio.example/x', 'http://radio.example/x'],
  [' \thttps://radio.example/live \u00a0', 'https://radio.example/live'],
  ['radio.example./live', 'http://radio.example/live'],
  ['HTTP://RADIO.Example/Live', 'http://radio.example/Live'],
  ['bücher.example/a', 'http://xn--bcher-kva.example/a'],
  ['[2001:DB8::1]:8000/live', 'http://[2001:db8::1]:8000/live'],
])('offers to play the address in %j', async (typed, url) => {
  open('/search')
  await type(typed)
  fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' }))
  expect(player.play.mock.lastCall?.[0]).toMatchObject({ url })
  screen.getByText(url)
  expect(screen.getByRole('link', { name: 'Add it to your stations' }).getAttribute('href')).toBe(
    `/library/favorites?add=${encodeURIComponent(url)}`,
  )
})

it.each(['AC/DC', 'radio.example', 'drum:bass', 'file:///etc/passwd', 'undertone://station/x'])(
  'offers no address for %j',
  async (typed) => {
    open('/search')
    await type(typed)
    expect(screen.queryByRole('button', { name: 'Listen to this address' })).toBeNull()
  },
)

it('names the corrected query with a link', async () => {
  Object.assign(response, { items: [sampleStation], nearest: 'night' })
  const router = open('/search?query=nigth&country=DE')
  expect(screen.getByRole('status').textContent).toBe(
    'Nothing found for “nigth”. Closest match: night (1 station).',
  )
  expect(recentSearches.list('ada')).toEqual(['night'])
  fireEvent.click(screen.getByRole('link', { name: 'night' }))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(router.state.location.search).toBe('?query=night&country=DE')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('night')
})

it('links to adding a station when nothing is found', () => {
  open('/search?query=dub')
  const link = screen.getByRole('link', { name: 'Add a station by its address' })
  expect(link.getAttribute('href')).toBe('/library/favorites?add=')
})

it('fills the field with a search picked right after it was cleared', async () => {
  recentSearches.add('ada', 'dub')
  const router = open('/search?query=dub')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('link', { name: 'dub' }))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dub')
  expect(router.state.location.search).toBe('?query=dub')
})

it('retains filters when the query changes and lists recent searches', async () => {
  recentSearches.add('ada', 'dub')
  const router = open('/search?country=DE')
  expect(screen.getByRole('link', { name: 'dub' }).getAttribute('href')).toBe('/search?query=dub')
  await type('night')
  expect(router.state.location.search).toBe('?country=DE&query=night')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove the search for dub' }))
  expect(screen.queryByRole('link', { name: 'dub' })).toBeNull()
})

it('saves a search with filters, lists it and restores a removed one', async () => {
  const toasts: Toast[] = []
  const disconnect = connectToaster({
    show: (notice) => toasts.push(notice),
    hide: () => {},
    clear: () => {},
  })
  open('/search?query=dub&codec=AAC')
  const button = screen.getByRole('button', { name: 'Save this search' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await type('')
  const link = () => screen.queryByRole('link', { name: 'dub, AAC' })
  expect(link()?.getAttribute('href')).toBe('/search?query=dub&codec=AAC')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the saved search dub, AAC' }))
  expect(link()).toBeNull()
  act(() => toasts.at(-1)?.action?.onClick())
  expect(link()).not.toBeNull()
  disconnect()
})

it('freezes the focused list when the response arrives and updates its data', async () => {
  const found = {
    ...sampleStation,
    id: 'found',
    name: 'Night Index',
    url: '',
    codec: 'UNKNOWN' as const,
  }
  Object.assign(known, { stations: [found, sampleStation], total: 2 })
  response.items = [sampleStation, { ...found, url: 'https://radio.example/live', codec: 'OPUS' }]
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nig' } })
  expect(screen.getByRole('status').textContent).toBe(
    '2 stations for “nig” so far. Searching for more…',
  )
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)
  const button = screen.getByRole('button', { name: 'Play Night Index' })
  act(() => button.focus())
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(screen.getByRole('status').textContent).toBe('2 stations for “nig”')
  expect(document.activeElement).toBe(button)
  expect(names()).toEqual(['Night Index', 'Night Bus'])
  expect(screen.getByText(/^OPUS/)).toBeTruthy()
  act(() => screen.getByRole('searchbox').focus())
  expect(screen.queryByRole('button', { name: 'Show all 2 stations' })).toBeNull()
})

it('never sends an address with credentials to the API, the URL or storage', async () => {
  const saveAccounts = vi.fn(async () => true)
  platform.streams = { saveAccounts }
  const router = open('/search')
  const address = 'http://listener:s3cr3t@members.example:8000/live'
  for (const end of ['http://listener:'.length, 'http://listener:s3cr'.length, address.length])
    await type(address.slice(0, end))
  expect(requestedQueries).toEqual([])
  expect(router.state.location.search).toBe('')
  screen.getByText(
    'The user name and password stay on this computer and are sent only to this station.',
  )
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' })),
  )
  const [[played] = []] = player.play.mock.calls
  expect(played.url).toBe('http://members.example:8000/live')
  expect(saveAccounts).toHaveBeenCalledExactlyOnceWith([
    { stationId: played.id, url: played.url, username: 'listener', password: 's3cr3t' },
  ])
  const addLink = screen.getByRole('link', { name: 'Add it to your stations' })
  expect(addLink.getAttribute('href')).toContain(`add-account=${encodeURIComponent(played.id)}`)
  expect(addLink.getAttribute('href')).not.toMatch(/listener|s3cr3t/)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/listener|s3cr3t/)
})

it('says in a browser that credentials are omitted', async () => {
  platform.capabilities = { relay: false }
  open('/search')
  await type('http://listener:s3cr3t@members.example/live')
  screen.getByText(/^The user name and password are left out/)
})
