import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useRestoredScroll } from './virtual-stations.tsx'

const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})

/** The scroll position after a restart at 900 px with a list on /browse; null: unchanged. */
function restored(): unknown {
  scrollTo.mockClear()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={['/browse']}>{children}</MemoryRouter>
  )
  renderHook(useRestoredScroll, { wrapper }).unmount()
  return scrollTo.mock.calls[0] ?? null
}

test('restores the scroll position after a restart until the user interacts', () => {
  sessionStorage.setItem('list-scroll', JSON.stringify({ path: '/browse', y: 900 }))
  // The router has scrolled as far as the page without its list allows.
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(120)
  expect(restored()).toEqual([0, 900])
  // The list mounts again, e.g. after the stored session was confirmed.
  expect(restored()).toEqual([0, 900])

  window.dispatchEvent(new WheelEvent('wheel'))
  expect(restored()).toBeNull()
})

test('ignores a position of another page', () => {
  sessionStorage.setItem('list-scroll', JSON.stringify({ path: '/search', y: 900 }))
  expect(restored()).toBeNull()
})
