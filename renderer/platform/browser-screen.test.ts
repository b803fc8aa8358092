import { expect, test, vi } from 'vitest'
import { createBrowserScreen } from './browser.ts'

function setUp() {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  let onChange = () => {}
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_type: string, listener: unknown) => {
      onChange = listener as () => void
    },
  }
  const screen = createBrowserScreen({ request }, page)
  const see = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    onChange()
  }
  return { screen, request, release, see }
}

test('the screen is kept on only while it is wanted and something sounds', async () => {
  const { screen, request, release } = setUp()
  screen.follow('playing')
  expect(request).not.toHaveBeenCalled()
  screen.keepOn(true)
  screen.follow('buffering')
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  screen.follow('paused')
  await expect.poll(() => release).toHaveBeenCalledOnce()
  screen.follow('playing')
  screen.keepOn(false)
  await expect.poll(() => release).toHaveBeenCalledTimes(2)
})

test('a page that is seen again asks again', () => {
  const { screen, request, see } = setUp()
  screen.keepOn(true)
  screen.follow('playing')
  see('hidden')
  see('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a browser that refuses, or cannot, is left alone', async () => {
  const { screen, request } = setUp()
  request.mockRejectedValueOnce(new Error('low battery'))
  screen.keepOn(true)
  screen.follow('playing')
  screen.follow('idle')
  const without = createBrowserScreen(undefined, {
    visibilityState: 'visible',
    addEventListener: () => {},
  })
  without.keepOn(true)
  without.follow('playing')
  expect(request).toHaveBeenCalledOnce()
})
