import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Subscription } from '../../../shared/api/plans.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { createSession, getCheckoutSession, listUngrantedSessions } from '../../api/checkout.ts'
import {
  cancelSubscription,
  changePlan,
  getInvoiceDocument,
  getProducts,
  getSubscription,
  listInvoices,
  previewChange,
  resumeSubscription,
} from '../../api/plans.ts'
import { ApiProblem } from '../../api/problem.ts'
import {
  creatorMonthly,
  noSubscription,
  openSession,
  proYearly,
  sampleInvoice,
  samplePreview,
  sampleProducts,
} from '../../api/testing/plan-samples.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { authOf, showPlans } from '../../domain/plans/testing/fake-plans-page.tsx'
import { notify } from '../../lib/notify.ts'
import { press } from '../../ui/testing/press.ts'
import { costLine, nextLine, Plans, statusLine } from './plans.tsx'

vi.mock('../../api/plans.ts')
vi.mock('../../api/checkout.ts')
vi.mock('../../lib/notify.ts')
vi.mock('../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../domain/auth/auth.ts')>()),
  refreshClaims: async () => {},
  whenAccountReady: async () => {},
}))

const tab = {
  opener: window as unknown,
  closed: false,
  close: vi.fn(),
  location: { replace: vi.fn() },
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  vi.stubGlobal('open', () => tab)
  useAuthStore.setState(authOf('free'))
  vi.mocked(getProducts).mockResolvedValue(sampleProducts)
  vi.mocked(getSubscription).mockResolvedValue(noSubscription)
  vi.mocked(listInvoices).mockResolvedValue([])
  vi.mocked(listUngrantedSessions).mockResolvedValue([])
  vi.mocked(previewChange).mockResolvedValue(samplePreview)
})
afterEach(() => {
  cleanup()
  useAuthStore.setState(authOf(null))
  vi.unstubAllGlobals()
})

const card = (name: string) => within(screen.getByRole('article', { name }))
const lastToast = () => vi.mocked(notify).mock.lastCall?.[0]

it('shows prices, features and a link to sign up when signed out', async () => {
  useAuthStore.setState(authOf(null))
  await showPlans(<Plans />)
  expect(card('Creator').getByText('€4')).toBeTruthy()
  expect(card('Pro').getByText('€9')).toBeTruthy()
  expect(card('Free').getByRole('link', { name: 'Sign up' })).toBeTruthy()
  const link = card('Creator').getByRole('link', { name: 'Sign in to get Creator' })
  expect(link.getAttribute('href')).toBe('/sign-in?redirect=%2Fsubscriptions')
  expect(screen.queryByText('Your plan')).toBeNull()
  expect(getSubscription).not.toHaveBeenCalled()
  expect(listUngrantedSessions).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }))
  expect(card('Creator').getByText('€40')).toBeTruthy()
  expect(card('Creator').getByText(/Saves €8 a year \(16%\)/)).toBeTruthy()
})

it('marks planned features, and never says that nothing is sold', async () => {
  await showPlans(<Plans />)
  expect(
    screen.getByText(
      'Time-shift and recording are planned for Pro. They are not in this version yet.',
    ),
  ).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/on sale/)
})

it('shows neither price nor button for a plan that is not on sale', async () => {
  vi.mocked(getProducts).mockResolvedValue({
    ...sampleProducts,
    items: sampleProducts.items.map((one) => ({ ...one, onSale: one.plan !== 'pro' })),
  })
  await showPlans(<Plans />)
  expect(card('Pro').getByText('Not on sale yet')).toBeTruthy()
  expect(card('Pro').queryByText('€9')).toBeNull()
  expect(card('Pro').queryByRole('button')).toBeNull()
  expect(card('Creator').getByText('€4')).toBeTruthy()
})

it('warns that a plan which is not on sale cannot be bought again', async () => {
  vi.mocked(getProducts).mockResolvedValue({
    ...sampleProducts,
    items: sampleProducts.items.map((one) => ({ ...one, onSale: one.plan !== 'pro' })),
  })
  vi.mocked(getSubscription).mockResolvedValue(proYearly)
  useAuthStore.setState(authOf('pro'))
  vi.mocked(previewChange).mockResolvedValue({
    ...samplePreview,
    kind: 'downgrade',
    loses: ['recording'],
  })
  await showPlans(<Plans />)
  await press('Cancel plan')
  expect(screen.getByText(/you cannot buy Pro again while it is not on sale/)).toBeTruthy()
  await press('Keep plan')
  await press('Change to Creator')
  expect(await screen.findByText(/you cannot return to Pro/)).toBeTruthy()
})

it('does not mark a planned feature as included', async () => {
  await showPlans(<Plans />)
  const row = within(screen.getByRole('row', { name: /^Recording/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['No', 'No', 'Planned'])
})

it('offers a retry after a failure', async () => {
  useAuthStore.setState(authOf(null))
  vi.mocked(getProducts).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await showPlans(<Plans />)
  const alert = await screen.findByText('The plans could not be loaded.')
  expect(alert).toBeTruthy()
  await press('Try again')
  expect(await screen.findByRole('article', { name: 'Pro' })).toBeTruthy()
})

it('says plainly when nothing is sold', async () => {
  vi.mocked(getProducts).mockResolvedValue({ ...sampleProducts, checkout: 'off' })
  await showPlans(<Plans />)
  expect(screen.getByText(/Plans are not sold here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Get/ })).toBeNull()
})

it('marks the plans that include the locked feature', async () => {
  await showPlans(<Plans />, '/subscriptions?need=publish-stations')
  expect(screen.getByText('Publishing stations needs the Creator plan.')).toBeTruthy()
  expect(card('Creator').getByText('Includes the feature you chose')).toBeTruthy()
  expect(card('Free').queryByText('Includes the feature you chose')).toBeNull()
})

it('says that a planned feature is not available', async () => {
  await showPlans(<Plans />, '/subscriptions?need=recording')
  expect(screen.getByText('Recording is planned and not available yet.')).toBeTruthy()
  expect(screen.queryByText('Includes the feature you chose')).toBeNull()
})

it('shows the cost before payment, then waits for the opened page', async () => {
  vi.mocked(createSession).mockResolvedValue(openSession)
  vi.mocked(getCheckoutSession).mockResolvedValue(openSession)
  await showPlans(<Plans />)
  await press('Get Creator')
  const dialog = within(await screen.findByRole('dialog', { name: 'Get Creator' }))
  expect(dialog.getByText('€4.00')).toBeTruthy()
  expect(dialog.getByText('€4.00 on Feb 1, 2026')).toBeTruthy()
  expect(dialog.getByText('Publish and manage own stations')).toBeTruthy()
  expect(createSession).not.toHaveBeenCalled()
  await press('Continue to payment: €4.00')
  expect(createSession).toHaveBeenCalledExactlyOnceWith(
    { priceId: 'creator-month', return: 'web' },
    expect.stringMatching(/^[\w-]{8,64}$/),
  )
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(openSession.url)
  expect(screen.queryByRole('dialog')).toBeNull()
  const panel = within(await screen.findByRole('region', { name: 'Finish paying in your browser' }))
  const again = await panel.findByRole('link', { name: 'Open again' })
  expect(again.getAttribute('href')).toBe(openSession.url)
  expect(again.getAttribute('rel')).toContain('noopener')
})

it('retries a failed attempt with the same key and shows the error', async () => {
  vi.mocked(createSession).mockRejectedValue(
    new ApiProblem(503, { title: 'Payments are off for a moment.' }),
  )
  await showPlans(<Plans />)
  await press('Get Pro')
  await screen.findByRole('dialog', { name: 'Get Pro' })
  await press(/^Continue to payment/)
  expect((await screen.findByRole('alert')).textContent).toBe('Payments are off for a moment.')
  expect(tab.close).toHaveBeenCalledOnce()
  await press(/^Continue to payment/)
  const keys = vi.mocked(createSession).mock.calls.map(([, key]) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('schedules a downgrade for the end of the period, after showing losses', async () => {
  useAuthStore.setState(authOf('pro'))
  vi.mocked(getSubscription).mockResolvedValue(proYearly)
  vi.mocked(previewChange).mockResolvedValue({
    ...samplePreview,
    kind: 'downgrade',
    dueNow: null,
    startsAt: '2027-01-01T12:00:00.000Z',
    gains: [],
    loses: ['time-shift', 'recording'],
  })
  const next = { plan: 'creator', priceId: 'creator-year', at: '2027-01-01T12:00:00.000Z' }
  vi.mocked(changePlan).mockResolvedValue({ ...proYearly, next })
  await showPlans(<Plans />)
  await press('Change to Creator')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Creator' }))
  expect(dialog.getByText(/Nothing is deleted/)).toBeTruthy()
  expect(dialog.getByText('You give up')).toBeTruthy()
  await press('Change on Jan 1, 2027')
  expect(vi.mocked(changePlan).mock.calls[0]?.[0]).toBe('creator-year')
  expect(
    await screen.findByText('Your plan changes to Creator, yearly on Jan 1, 2027.'),
  ).toBeTruthy()
  vi.mocked(changePlan).mockResolvedValue(proYearly)
  await press('Undo the change')
  expect(vi.mocked(changePlan).mock.lastCall?.[0]).toBe('pro-year')
  await waitFor(() => expect(screen.queryByText(/changes to Creator/)).toBeNull())
})

it('cancels after a confirmation, and undoes it by the toast or the panel', async () => {
  useAuthStore.setState(authOf('creator'))
  vi.mocked(getSubscription).mockResolvedValue(creatorMonthly)
  vi.mocked(cancelSubscription).mockResolvedValue({ ...creatorMonthly, state: 'ending' })
  vi.mocked(resumeSubscription).mockResolvedValue(creatorMonthly)
  await showPlans(<Plans />)
  await press('Cancel plan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Creator?' }))
  expect(cancelSubscription).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  expect(await screen.findByText(/Creator is canceled and runs until Feb 1, 2026/)).toBeTruthy()
  expect(lastToast()?.action?.label).toBe('Undo')
  await press('Resume')
  expect(await screen.findByText(/It renews on Feb 1, 2026/)).toBeTruthy()
  expect(resumeSubscription).toHaveBeenCalledOnce()
})

it('alerts about a failed payment with the action and the deadline', async () => {
  useAuthStore.setState(authOf('creator'))
  const graceEnd = '2026-02-08T12:00:00.000Z'
  const pastDue = { ...creatorMonthly, state: 'past-due', graceEnd, portal: true } as const
  vi.mocked(getSubscription).mockResolvedValue(pastDue)
  await showPlans(<Plans />)
  expect((await screen.findByRole('alert')).textContent).toContain('Pay by Feb 8, 2026')
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy()
})

it('lists invoices and offers each as a document', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:one')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.mocked(listInvoices).mockResolvedValue([sampleInvoice])
  vi.mocked(getInvoiceDocument).mockResolvedValue(new Blob(['%PDF'], { type: 'application/pdf' }))
  await showPlans(<Plans />)
  const panel = within(screen.getByRole('region', { name: 'Invoices' }))
  expect(panel.getByText('Creator, monthly')).toBeTruthy()
  expect(panel.getByText('€4.00')).toBeTruthy()
  await press('Download invoice UT-0001')
  expect(getInvoiceDocument).toHaveBeenCalledExactlyOnceWith('in_1')
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
})

const text = plansText
const graceEnd = '2026-02-08T12:00:00.000Z'

it.each<[string, Subscription, string]>([
  ['none', noSubscription, 'You are on Free. There is nothing to pay.'],
  [
    'given',
    { ...noSubscription, plan: 'pro', state: 'given' },
    'Pro was granted to you. It costs nothing and does not expire.',
  ],
  [
    'trialing',
    { ...creatorMonthly, state: 'trialing', trialEnd: '2026-01-15T12:00:00.000Z' },
    'You are trying Creator. The trial ends on Jan 15, 2026; from then on it is €4 a month.',
  ],
  ['active', creatorMonthly, 'It renews on Feb 1, 2026 for €4 a month.'],
  [
    'past-due',
    { ...creatorMonthly, state: 'past-due', graceEnd },
    'The last payment for Creator failed. Pay by Feb 8, 2026 to keep Creator; none of your data is deleted.',
  ],
  [
    'ending',
    { ...creatorMonthly, state: 'ending' },
    'Creator is canceled and runs until Feb 1, 2026. After that you are on Free, and your data stays.',
  ],
  [
    'expired',
    { ...noSubscription, state: 'expired', lastPlan: 'creator' },
    'Creator has ended. You are on Free, and your data stays.',
  ],
])('%s', (_state, subscription, line) => {
  expect(statusLine(subscription, text)).toBe(line)
})

it('omits a sentence whose date is missing', () => {
  expect(statusLine({ ...creatorMonthly, periodEnd: null }, text)).toBe('')
})

it('shows a scheduled change and does not promise the renewal', () => {
  const next = { plan: 'creator', priceId: 'creator-month', at: '2027-01-01T12:00:00.000Z' }
  expect(statusLine({ ...proYearly, next }, text)).toBe('')
  const { items } = sampleProducts
  expect(nextLine(next, items, text)).toBe('Your plan changes to Creator, monthly on Jan 1, 2027.')
  expect(nextLine(next, [], text)).toBe('Your plan changes to Creator on Jan 1, 2027.')
})

it('shows the cost of a paid plan', () => {
  expect(costLine(proYearly, text)).toBe('€90 a year')
  expect(costLine(noSubscription, text)).toBeNull()
})
