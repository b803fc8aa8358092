import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_RULES } from '../../../../shared/titles/title-rules.ts'
import { getTitleRules, putTitleRules } from '../../../api/title-rules.ts'
import { TitleRulesPanel } from './title-rules.tsx'

const fake = vi.hoisted(() => ({ user: null as { uid: string } | null, set: vi.fn() }))
vi.mock('../../../api/title-rules.ts')
vi.mock('../../auth/auth.ts', () => ({ useAccount: () => ({ user: fake.user }) }))
vi.mock('../../player/player.ts', () => ({
  rulesOfTitles: { set: fake.set },
  player: {
    getState: () => ({
      item: { id: 'night-bus' },
      nowPlaying: { artist: 'Words', title: 'Low', raw: 'Words - Low', at: 0 },
    }),
    subscribeTitles: () => () => {},
  },
}))

const station = { id: 'night-bus', name: 'Night Bus' }
const open = async () => {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TitleRulesPanel station={station} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Put its titles right' }))
  await screen.findByRole('combobox')
  return user
}

beforeEach(() => {
  fake.user = { uid: 'ada' }
  vi.mocked(getTitleRules).mockResolvedValue(null)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.clearAllMocks()
})

it('shows what becomes of the title that is on, and sends the rules for approval', async () => {
  vi.mocked(putTitleRules).mockResolvedValue('pending')
  const user = await open()
  expect(screen.getByText('Words – Low')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send' })
  await user.click(send)
  expect(screen.getByRole('alert').textContent).toContain('Change something first')
  await user.selectOptions(screen.getByRole('combobox'), 'Title, artist')
  expect(screen.getByText('Low – Words')).toBeTruthy()
  await user.click(send)
  expect(putTitleRules).toHaveBeenCalledWith('night-bus', { ...NO_RULES, order: 'title-artist' })
  expect(await screen.findByText(/An admin looks at it/)).toBeTruthy()
  // For its writer it is so at once.
  expect(fake.set.mock.calls).toEqual([['night-bus', { ...NO_RULES, order: 'title-artist' }]])
})

it('begins with the rules in force, and what is approved at once holds at once', async () => {
  const rules = { ...NO_RULES, noSongs: ['Carpets'], fixesCase: true }
  vi.mocked(getTitleRules).mockResolvedValue(rules)
  vi.mocked(putTitleRules).mockResolvedValue('approved')
  const user = await open()
  await user.type(screen.getByLabelText('Words of adverts and jingles'), '\nTaxis')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/so for everyone from now on/)).toBeTruthy()
  expect(fake.set).toHaveBeenCalledWith('night-bus', { ...rules, noSongs: ['Carpets', 'Taxis'] })
})

it('is not offered without an account', () => {
  fake.user = null
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TitleRulesPanel station={station} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
})
