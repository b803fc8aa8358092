import { expect, test, vi } from 'vitest'
import { createBrowserPower } from './browser-power.ts'

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
  const power = createBrowserPower({ request }, page)
  const see = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    onChange()
  }
  return { power, request, release, see }
}

test('the screen is kept on only while it is wanted and something sounds', async () => {
  const { power, request, release } = setUp()
  power.follow('playing')
  expect(request).not.toHaveBeenCalled()
  power.keepAwake(true)
  power.follow('buffering')
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  power.follow('paused')
  await expect.poll(() => release).toHaveBeenCalledOnce()
  power.follow('playing')
  power.keepAwake(false)
  await expect.poll(() => release).toHaveBeenCalledTimes(2)
})

test('a page that is seen again asks again', () => {
  const { power, request, see } = setUp()
  power.keepAwake(true)
  power.follow('playing')
  see('hidden')
  see('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a browser that refuses, or cannot, is left alone', async () => {
  const { power, request } = setUp()
  request.mockRejectedValueOnce(new Error('low battery'))
  power.keepAwake(true)
  power.follow('playing')
  power.follow('idle')
  const without = createBrowserPower(undefined, {
    visibilityState: 'visible',
    addEventListener: () => {},
  })
  without.keepAwake(true)
  without.follow('playing')
  expect(request).toHaveBeenCalledOnce()
})
