import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { recentSearches } from './searches.ts'
import { SEARCH_DEBOUNCE_MS, StationSearch } from './station-search.tsx'

const asked = vi.hoisted(() => [] as (string | undefined)[])
const known = vi.hoisted(() => ({
  stations: [] as Station[],
  total: null as number | null,
  nearest: null as string | null,
}))
const answer = vi.hoisted(() => ({ items: [] as Station[], nearest: null as string | null }))
const player = vi.hoisted(() => ({ play: vi.fn() }))
const platform = vi.hoisted(() => ({ capabilities: { relay: true }, streams: {} }))
vi.mock('../favorites/favorite-toggle.tsx', () => ({ FavoriteToggle: () => null }))
vi.mock('../favorites/use-unblocked.ts', () => ({
  useUnblocked: (stations: unknown) => stations,
}))
vi.mock('../favorites/favorites-of-list.tsx', () => ({
  FavoritesOfList: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../following/follow-button.tsx', () => ({ FollowButton: () => null }))
vi.mock('../following/follows-of-list.tsx', () => ({
  FollowsOfList: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./components/virtual-stations.tsx', () => ({ VirtualStations: () => null }))
vi.mock('../player/player.ts', () => ({
  player,
  useIsPlaying: () => false,
}))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => platform }))
vi.mock('../auth/auth.ts', () => ({ useAuth: () => ({ user: { uid: 'ada' } }) }))
vi.mock('./use-instant-matches.ts', () => ({
  useInstantIndex: () => {},
  useInstantMatches: (typed: string) =>
    typed === '' ? { stations: [], total: null, nearest: null } : known,
}))
vi.mock('./stations.ts', () => ({
  useFacets: () => ({ isPending: false, data: { genres: [], countries: [], languages: [] } }),
  useStations: ({ query }: { query?: string }, enabled: boolean) => {
    if (!enabled) return { isPending: true }
    if (asked.at(-1) !== query) asked.push(query)
    const page = { ...answer, nextCursor: null, total: answer.items.length }
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
  platform.capabilities = { relay: true }
  asked.length = 0
  Object.assign(known, { stations: [], total: null, nearest: null })
  Object.assign(answer, { items: [], nearest: null })
  player.play.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('starts with the words of the address', () => {
  open('/search?query=dub')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dub')
  expect(asked).toEqual(['dub'])
})

it('puts what was typed into the address, and asks for nothing but that', async () => {
  const router = open('/search')
  expect(screen.getByRole('status').textContent).toContain('Type to search')
  for (const typed of ['n', 'ni']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
    await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS - 1))
  }
  await type('  night  ')
  expect(router.state.location.search).toBe('?query=night')
  expect(asked).toEqual(['night'])
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

it('shows at once what this computer knows, with the matches marked, and Enter plays the first', () => {
  known.stations = [sampleStation]
  open('/search')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'nig' } })
  expect(asked).toEqual([])
  expect(screen.getByText('Nig').tagName).toBe('MARK')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(player.play).toHaveBeenCalledWith(sampleStation)
})

it('names and marks what this computer found instead of a typo, until the server answers', () => {
  Object.assign(known, { stations: [sampleStation], total: 1, nearest: 'night' })
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nihgt' } })
  expect(screen.getByRole('status').textContent).toBe(
    '1 station for “night” so far. Asking the server…',
  )
  expect(screen.getByText('Night').tagName).toBe('MARK')
})

it('walks by arrow keys from the field through the results and back, and Escape empties the field', () => {
  known.stations = [sampleStation, { ...sampleStation, id: 'other', name: 'Nightfall' }]
  open('/search')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: 'nig' } })
  const [first, second] = screen.getAllByRole('button', { name: /^Play / })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? field, { key })
  field.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(first)
  press('ArrowDown')
  expect(document.activeElement).toBe(second)
  press('ArrowDown')
  expect(document.activeElement).toBe(second)
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(field)
  press('Escape')
  expect(field.value).toBe('')
})

it('offers to listen to an address that was typed', () => {
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), {
    target: { value: 'https://radio.example/live' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' }))
  expect(player.play.mock.lastCall?.[0]).toMatchObject({ url: 'https://radio.example/live' })
  expect(screen.getByRole('link', { name: 'Add it to your stations' }).getAttribute('href')).toBe(
    '/library/favorites?keep=https%3A%2F%2Fradio.example%2Flive',
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
])('offers to listen to the address that %j is', async (typed, url) => {
  open('/search')
  await type(typed)
  fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' }))
  expect(player.play.mock.lastCall?.[0]).toMatchObject({ url })
  screen.getByText(url)
  expect(screen.getByRole('link', { name: 'Add it to your stations' }).getAttribute('href')).toBe(
    `/library/favorites?keep=${encodeURIComponent(url)}`,
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

it('says which words it searched for in place of those that no station has, and leads to them', async () => {
  Object.assign(answer, { items: [sampleStation], nearest: 'night' })
  const router = open('/search?query=nigth&country=DE')
  expect(screen.getByRole('status').textContent).toBe(
    'Nothing found for “nigth”. Nearest to what you typed: night (1 station).',
  )
  expect(recentSearches.list('ada')).toEqual(['night'])
  fireEvent.click(screen.getByRole('link', { name: 'night' }))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(router.state.location.search).toBe('?query=night&country=DE')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('night')
})

it('where nothing is found, leads to adding a station by its address', () => {
  open('/search?query=dub')
  const link = screen.getByRole('link', { name: 'Add a station by its address' })
  expect(link.getAttribute('href')).toBe('/library/favorites?keep=')
})

it('a search picked right after the field was emptied stands in the field', async () => {
  recentSearches.note('ada', 'dub')
  const router = open('/search?query=dub')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('link', { name: 'dub' }))
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dub')
  expect(router.state.location.search).toBe('?query=dub')
})

it('keeps the filters when the words change, and lists what was searched for lately', async () => {
  recentSearches.note('ada', 'dub')
  const router = open('/search?country=DE')
  expect(screen.getByRole('link', { name: 'dub' }).getAttribute('href')).toBe('/search?query=dub')
  await type('night')
  expect(router.state.location.search).toBe('?country=DE&query=night')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Forget the search for dub' }))
  expect(screen.queryByRole('link', { name: 'dub' })).toBeNull()
})

it('saves a search with its filters, lists it before anything is typed, and brings a removed one back', async () => {
  const notices: Notice[] = []
  const disconnect = connectToaster({
    show: (notice) => notices.push(notice),
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
  act(() => notices.at(-1)?.action?.onClick())
  expect(link()).not.toBeNull()
  disconnect()
})

it('an answer does not take away the list that the focus is in, and fills in what it knows', async () => {
  const found = {
    ...sampleStation,
    id: 'found',
    name: 'Night Index',
    url: '',
    codec: 'UNKNOWN' as const,
  }
  Object.assign(known, { stations: [found, sampleStation], total: 2 })
  answer.items = [sampleStation, { ...found, url: 'https://radio.example/live', codec: 'OPUS' }]
  open('/search')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nig' } })
  expect(screen.getByRole('status').textContent).toBe(
    '2 stations for “nig” so far. Asking the server…',
  )
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)
  const button = screen.getByRole('button', { name: 'Play Night Index' })
  act(() => button.focus())
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS))
  expect(screen.getByRole('status').textContent).toBe('2 stations for “nig”')
  expect(document.activeElement).toBe(button)
  expect(names()).toEqual(['Night Index', 'Night Bus'])
  expect(screen.getByText('OPUS')).toBeTruthy()
  act(() => screen.getByRole('searchbox').focus())
  expect(screen.queryByRole('button', { name: 'Show all 2 stations' })).toBeNull()
})

it('sends no address with a user name and password to the API, to the address bar or to storage', async () => {
  const saveAccounts = vi.fn(async () => true)
  platform.streams = { saveAccounts }
  const router = open('/search')
  const address = 'http://listener:s3cr3t@members.example:8000/live'
  for (const end of ['http://listener:'.length, 'http://listener:s3cr'.length, address.length])
    await type(address.slice(0, end))
  expect(asked).toEqual([])
  expect(router.state.location.search).toBe('')
  screen.getByText('The user name and password stay on this computer and go to this station only.')
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Listen to this address' })),
  )
  const [[played] = []] = player.play.mock.calls
  expect(played.url).toBe('http://members.example:8000/live')
  expect(saveAccounts).toHaveBeenCalledExactlyOnceWith([
    { stationId: played.id, url: played.url, username: 'listener', password: 's3cr3t' },
  ])
  const keep = screen.getByRole('link', { name: 'Add it to your stations' })
  expect(keep.getAttribute('href')).toContain(`keep-account=${encodeURIComponent(played.id)}`)
  expect(keep.getAttribute('href')).not.toMatch(/listener|s3cr3t/)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/listener|s3cr3t/)
})

it('says in a browser that the user name and password are left out', async () => {
  platform.capabilities = { relay: false }
  open('/search')
  await type('http://listener:s3cr3t@members.example/live')
  screen.getByText(/^The user name and password are left out/)
})
