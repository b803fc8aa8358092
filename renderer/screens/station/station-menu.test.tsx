// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { NO_QUEUE, upcoming } from '../../domain/player/queue.ts'
import { changeQueue, queueStore } from '../../domain/player/queue-store.ts'
import { StationMenuButton, stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { showAt } from '../../ui/testing/show-at.tsx'
import { StationMenu } from './station-menu.tsx'

const fake = vi.hoisted(() => ({
  view: {} as object,
  edit: { toggle: vi.fn(), moveToFolder: vi.fn(), block: vi.fn(), unblock: vi.fn() },
  follow: { isFollowed: false, isPending: false, toggle: vi.fn() },
  played: vi.fn(),
  copied: vi.fn(),
  isPlaying: false,
  item: null as { id: string } | null,
  pause: vi.fn(),
}))
vi.mock('../../domain/favorites/favorites-query.ts', () => ({
  useFavoritesView: () => ({ data: fake.view }),
}))
vi.mock('../../domain/favorites/use-edit-favorites.ts', () => ({
  useEditFavorites: () => fake.edit,
}))
vi.mock('../../domain/following/follow-button.tsx', () => ({ useFollow: () => fake.follow }))
vi.mock('../../domain/following/follows-provider.tsx', () => ({
  FollowsProvider: ({ children }: { readonly children: unknown }) => children,
}))
vi.mock('../../domain/stations/play-by-id.ts', () => ({ playById: fake.played }))
vi.mock('../../domain/player/player.ts', () => ({
  useIsPlaying: () => fake.isPlaying,
  player: { pause: fake.pause, getState: () => ({ item: fake.item }) },
}))
vi.mock('../../domain/player/use-copy.ts', () => ({ copyWithToast: fake.copied }))
vi.mock('../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://127.0.0.1:4810' } }),
}))
vi.mock('./components/report-problem.tsx', () => ({
  ReportProblem: ({ id }: { readonly id: string }) => <p>Report of {id}</p>,
}))

const folder = { id: 'late', name: 'Late' }
const favorite = { stationId: 'night-bus', filed: null }

beforeEach(() => {
  fake.view = { items: [], folders: [], blocked: new Set() }
  fake.isPlaying = false
  fake.item = null
  changeQueue(() => NO_QUEUE)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(station: Parameters<typeof stationMenuProps>[0] = sampleStation) {
  return showAt(
    <>
      <article {...stationMenuProps(station, [{ label: 'Organize', run: vi.fn() }])}>
        <span>Row</span>
        <input aria-label="Name" />
        <a href="https://night-bus.example">Homepage</a>
        <dialog open>Dialog in the row</dialog>
        <StationMenuButton station={station} extra={[{ label: 'Organize', run: vi.fn() }]} />
      </article>
      <StationMenu />
    </>,
    '/browse',
  )
}
const openFromRow = () => fireEvent.contextMenu(screen.getByText('Row'))
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))

const ALL = [
  'Play',
  'Play next',
  'Organize',
  'Add to favorites',
  'Follow',
  'Go to station',
  'Similar stations',
  'Copy link',
  'Block this station',
  'Report a problem',
]

test('opens the same entries from the context menu and the button', async () => {
  show()
  expect(openFromRow()).toBe(false)
  expect(entries()).toEqual(ALL)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'More for Night Bus' }))
  expect(entries()).toEqual(ALL)
})

test('leaves text fields, web links and dialogs to the system menu', () => {
  show()
  expect(fireEvent.contextMenu(screen.getByLabelText('Name'))).toBe(true)
  expect(fireEvent.contextMenu(screen.getByText('Homepage'))).toBe(true)
  expect(fireEvent.contextMenu(screen.getByText('Dialog in the row'))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('leaves selected text to the system menu', () => {
  show()
  document.getSelection()?.selectAllChildren(screen.getByText('Row'))
  expect(openFromRow()).toBe(true)
  document.getSelection()?.removeAllRanges()
})

test('plays, or pauses the playing station', async () => {
  show()
  openFromRow()
  await choose('Play')
  expect(fake.played).toHaveBeenCalledWith('night-bus')
  fake.isPlaying = true
  openFromRow()
  await choose('Pause')
  expect(fake.pause).toHaveBeenCalledOnce()
})

test('queues a station after the playing one', async () => {
  fake.item = { id: 'attic' }
  show()
  openFromRow()
  await choose('Play next')
  expect(upcoming(queueStore.getState(), 'attic')).toEqual(['night-bus'])
  fake.item = { id: 'night-bus' }
  openFromRow()
  expect(entries()).not.toContain('Play next')
})

test('files a favorite in a folder', async () => {
  fake.view = { items: [favorite], folders: [folder], blocked: new Set() }
  show()
  openFromRow()
  expect(entries()).toContain('Remove from favorites')
  await choose('Move to a folder')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Late' }))
  expect(fake.edit.moveToFolder).toHaveBeenCalledWith([favorite], folder)
})

test('follows, hides, copies the link and reports', async () => {
  show()
  const chooseAfterOpening = async (name: string) => {
    openFromRow()
    await choose(name)
  }
  await chooseAfterOpening('Follow')
  await chooseAfterOpening('Block this station')
  await chooseAfterOpening('Copy link')
  await chooseAfterOpening('Report a problem')
  expect(fake.follow.toggle).toHaveBeenCalledOnce()
  expect(fake.edit.block).toHaveBeenCalledWith('night-bus', 'Night Bus')
  expect(fake.copied).toHaveBeenCalledWith('undertone://station/night-bus')
  expect(screen.getByText('Report of night-bus')).toBeTruthy()
})

test('opens the page of the station', async () => {
  const { address } = show()
  openFromRow()
  await choose('Go to station')
  expect(address()).toBe('/stations/night-bus')
})

test('offers no sharing of a private station', () => {
  show({ ...sampleStation, source: 'own' })
  openFromRow()
  expect(entries()).toEqual(['Play', 'Play next', 'Organize', 'Add to favorites', 'Go to station'])
})

test('offers only playback of a dropped station', () => {
  show({ id: 'dropped:1', name: 'Stream' })
  openFromRow()
  expect(entries()).toEqual(['Play', 'Organize'])
})
