// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createPageOpener } from './desktop-bindings.ts'

const PATH = '/subscriptions/success?plan=pro'

/** A router whose payment page loads when told, and counts how often it was asked to. */
function setUp() {
  const loads: (() => void)[] = []
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/sign-in', Component: () => null },
    {
      path: '/subscriptions/success',
      loader: () =>
        new Promise<null>((resolve) => {
          loads.push(() => resolve(null))
        }),
      Component: () => null,
    },
  ])
  const address = () => router.state.location.pathname + router.state.location.search
  return { router, loads, address }
}

test('resolves once the page is open', async () => {
  const { router, loads, address } = setUp()
  const opening = createPageOpener(router)(PATH)
  expect(address()).toBe('/')
  loads[0]?.()
  expect(await opening).toBe(true)
  expect(address()).toBe(PATH)
  expect(loads).toHaveLength(1)
})

test('a guard that navigates elsewhere meanwhile does not prevent the page', async () => {
  const { router, loads, address } = setUp()
  const opening = createPageOpener(router)(PATH)
  await router.navigate('/sign-in')
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.()
  expect(await opening).toBe(true)
  expect(address()).toBe(PATH)
})

test('a newer page replaces an older one, and neither is loaded again', async () => {
  const { router, loads, address } = setUp()
  const openPage = createPageOpener(router)
  const older = openPage(`${PATH}&session_id=1`)
  const newer = openPage(PATH)
  expect(await older).toBe(true)
  loads.at(-1)?.()
  expect(await newer).toBe(true)
  expect(address()).toBe(PATH)
  expect(loads).toHaveLength(2)
})

test('a page that is not reached in four tries is given up', async () => {
  const { router } = setUp()
  let asked = 0
  const stubborn = {
    state: router.state,
    navigate: async () => {
      asked += 1
    },
  }
  expect(await createPageOpener(stubborn)(PATH)).toBe(false)
  expect(asked).toBe(4)
})
