import { expect, test } from 'playwright/test'
import { LONG } from '../../fixtures/long.ts'
import { STAY, stayOnReturn } from '../../fixtures/payment-return.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'

/** Anonymous listening: the payment pages are public. */
const desktop = shareDesktop()

const SUCCESS = 'undertone://subscriptions/success'
const CANCEL = 'undertone://subscriptions/cancel'
const STATION = 'undertone://station/demo-night-bus'

let lastNumber = 0
function checkout() {
  lastNumber += 1
  const search = `?plan=pro&session_id=cs_test_${lastNumber}`
  return { link: SUCCESS + search, path: `/subscriptions/success${search}` }
}

const address = () => {
  const { pathname, search } = new URL(desktop.app.page.url())
  return pathname + search
}

function watchAddresses(): string[] {
  const seen: string[] = []
  desktop.app.page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url())
    if (frame.parentFrame() === null) seen.push(pathname + search)
  })
  return seen
}

const title = (name: string) => desktop.app.page.getByRole('heading', { level: 1, name })

test.beforeAll(() => stayOnReturn(desktop.app.page))

const stays = () => expect(desktop.app.page.getByRole('button', { name: STAY })).toHaveCount(0)

async function inFront(): Promise<void> {
  await expect
    .poll(() => desktop.app.windowState())
    .toMatchObject({ visible: true, focused: true, minimized: false })
}

test.afterEach(async () => {
  await desktop.app.page.evaluate(() => location.assign('/forgot-password'))
  await title('Forgot your password?').waitFor()
})

for (const [how, argv] of [
  ['alone', (link: string) => [link]],
  ['first', (link: string) => [link, '--no-sandbox', '/tmp/a b']],
  [
    'amid Chromium’s own switches',
    (link: string) => ['--lang=de', '--', link, '--enable-features=x'],
  ],
] as const)
  test(`a second launch with a checkout’s link ${how} opens its page once, in front`, async () => {
    const { link, path } = checkout()
    await desktop.app.closeWindow()
    await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(false)
    const seen = watchAddresses()
    await desktop.app.launchAgain(argv(link))
    await expect(title('Payment Successful')).toBeVisible()
    await stays()
    expect(address()).toBe(path)
    expect(seen).toEqual([path])
    await inFront()
  })

test('a link from the system opens its page once, in front', async () => {
  const seen = watchAddresses()
  await desktop.app.minimizeWindow()
  await desktop.app.openUrl(CANCEL)
  await expect(title('Payment Cancelled')).toBeVisible()
  await stays()
  expect(seen).toEqual(['/subscriptions/cancel'])
  await inFront()
})

test('the same link twice counts as one visit', async () => {
  const { link, path } = checkout()
  const seen = watchAddresses()
  // Sent as a burst: main treats a link two seconds later as another click.
  await Promise.all([desktop.app.openUrl(link), desktop.app.openUrl(link)])
  await expect(title('Payment Successful')).toBeVisible()
  await stays()
  const next = checkout()
  await desktop.app.openUrl(next.link)
  await expect.poll(address).toBe(next.path)
  expect(seen).toEqual([path, next.path])
})

test(
  '500 identical links count as one visit; of 500 different ones the last one wins',
  LONG,
  async () => {
    const seen = watchAddresses()
    const { link, path } = checkout()
    await Promise.all(Array.from({ length: 500 }, () => desktop.app.openUrl(link)))
    await expect(title('Payment Successful')).toBeVisible()
    await stays()
    expect(seen).toEqual([path])

    const many = Array.from({ length: 500 }, checkout)
    await Promise.all(many.map((one) => desktop.app.openUrl(one.link)))
    await expect.poll(address).toBe(many.at(-1)?.path)
    expect(new Set(seen).size).toBe(seen.length)
    await inFront()
  },
)

test('a link that arrives during a reload is opened once, by the new page', async () => {
  for (const before of ['reload', 'link'] as const) {
    const { link, path } = checkout()
    const reload = () => desktop.app.page.evaluate(() => void setTimeout(() => location.reload()))
    const open = () => desktop.app.openUrl(link)
    const order = before === 'reload' ? [reload, open] : [open, reload]
    await Promise.all(order.map((act) => act()))
    // The page of the previous link may appear first.
    await expect.poll(address).toBe(path)
    await expect(title('Payment Successful')).toBeVisible()
    await stays()
    expect(address()).toBe(path)
  }
  await desktop.app.page.evaluate(() => location.assign('/forgot-password'))
  await title('Forgot your password?').waitFor()
  const seen = watchAddresses()
  await desktop.app.page.reload()
  // A page that connects to the desktop requests pending links: there are none.
  const { link, path } = checkout()
  await desktop.app.openUrl(link)
  await expect(title('Payment Successful')).toBeVisible()
  expect(seen).toEqual(['/forgot-password', path])
})

test('a link whose page closes while opening is opened by the next one', LONG, async () => {
  for (const link of [CANCEL, checkout().link]) {
    await desktop.app.page.reload()
    await desktop.app.page.evaluate(() => {
      window.undertone.links.onArrived(() => location.reload())
    })
    await desktop.app.openUrl(link)
    await expect(title(link === CANCEL ? 'Payment Cancelled' : 'Payment Successful')).toBeVisible()
  }
})

const REFUSED: readonly (readonly [what: string, link: string])[] = [
  ['another host', 'undertone://evil.example/success?session_id=never-log-me'],
  ['another page', 'undertone://subscriptions/settings?session_id=never-log-me'],
  ['user info', 'undertone://me:never-log-me@subscriptions/success'],
  ['a port', 'undertone://subscriptions:80/success?session_id=never-log-me'],
  ['an encoded slash', 'undertone://subscriptions%2fsuccess?session_id=never-log-me'],
  ['an encoded slash in a station', 'undertone://station/..%2f..%2fadmin?a=never-log-me'],
  ['a fragment', `${SUCCESS}#never-log-me`],
  ['javascript:', 'undertone:javascript:alert(1)?never-log-me'],
  ['a parameter twice', `${SUCCESS}?plan=pro&plan=never-log-me`],
  ['an encoded NUL', `${SUCCESS}?plan=never-log-me%00`],
  ['10 KB', `${SUCCESS}?session_id=never-log-me${'x'.repeat(10_240)}`],
]

test('foreign links are ignored, and their queries are not logged', async () => {
  const seen = watchAddresses()
  const refusals = () => desktop.app.logs().split('refused a link {').length - 1
  let expected = refusals()
  for (const [what, link] of REFUSED) {
    await desktop.app.launchAgain([link])
    await desktop.app.openUrl(link)
    expected += 2
    await expect.poll(refusals, { message: what }).toBe(expected)
  }
  // Command lines cannot contain NUL, but system links could.
  await desktop.app.openUrl(`${SUCCESS}?plan=never-log-me\0`)
  await desktop.app.openUrl('javascript:alert("never-log-me")')
  await expect.poll(refusals).toBe(expected + 2)
  await desktop.app.launchAgain([`${SUCCESS}?plan=never-log-me`, CANCEL])
  await desktop.app.launchAgain([STATION, '--play=demo-long-wave'])
  const several = 'refused a launch with more than one link'
  await expect.poll(() => desktop.app.logs().split(several).length - 1).toBe(2)

  const { link, path } = checkout()
  await desktop.app.openUrl(link)
  await expect(title('Payment Successful')).toBeVisible()
  expect(seen).toEqual([path])
  expect(desktop.app.logs()).not.toContain('never-log-me')
  expect(desktop.app.logs()).not.toContain('cs_test_')
})
