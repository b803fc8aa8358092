import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useKeptScroll } from './virtual-stations.tsx'

const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})

/** Where the window is scrolled to when a list comes on /browse, after a restart at 900 px; null: nowhere. */
function restored(): unknown {
  scrollTo.mockClear()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={['/browse']}>{children}</MemoryRouter>
  )
  renderHook(useKeptScroll, { wrapper }).unmount()
  return scrollTo.mock.calls[0] ?? null
}

test('puts a list back where it was at the restart, until the listener does something', () => {
  sessionStorage.setItem('list-scroll', JSON.stringify({ path: '/browse', y: 900 }))
  // The router has scrolled as far as the page without its list goes.
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(120)
  expect(restored()).toEqual([0, 900])
  // The list comes again, for instance when the stored session has been confirmed.
  expect(restored()).toEqual([0, 900])

  window.dispatchEvent(new WheelEvent('wheel'))
  expect(restored()).toBeNull()
})

test('leaves a list on another page where it is', () => {
  sessionStorage.setItem('list-scroll', JSON.stringify({ path: '/search', y: 900 }))
  expect(restored()).toBeNull()
})
