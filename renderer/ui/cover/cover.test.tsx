import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Cover } from './cover.tsx'

afterEach(cleanup)

const COVER = 'http://127.0.0.1:4810/covers/a.webp'
const ICON = 'http://127.0.0.1:4810/logos/a/b.webp'
const draw = (cover: string | null) => (
  <Cover seed="a" name="Night Bus" favicon={ICON} cover={cover} />
)
const picture = (of: ParentNode, src: string) =>
  of.querySelector<HTMLImageElement>(`[src="${src}"]`)

it('shows the picture over the print once it is loaded', () => {
  const { container, rerender } = render(draw(COVER))
  const cover = picture(container, COVER)
  expect(cover?.className).toContain('opacity-0')
  const attributes = ['alt', 'referrerpolicy', 'width', 'height', 'loading'].map((name) =>
    cover?.getAttribute(name),
  )
  expect(attributes).toEqual(['', 'no-referrer', '640', '640', 'lazy'])
  fireEvent.load(cover as HTMLImageElement)
  expect(cover?.className).not.toContain('opacity-0')

  // Another picture has to load again.
  const next = `${COVER}?2`
  rerender(draw(next))
  expect(picture(container, next)?.className).toContain('opacity-0')
  expect(picture(container, COVER)).toBeNull()
})

it('draws a print without a picture', () => {
  const { container } = render(draw(null))
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([ICON])
  expect(container.querySelector('svg')).toBeTruthy()
})

it('shows a loaded logo over the initials, and the initials if it fails', () => {
  const { container } = render(draw(null))
  const logo = picture(container, ICON)
  const attributes = ['alt', 'referrerpolicy', 'sizes', 'loading', 'fetchpriority'].map((name) =>
    logo?.getAttribute(name),
  )
  expect(attributes).toEqual(['', 'no-referrer', 'auto, 32px', 'lazy', 'low'])
  expect(logo?.srcset).toBe(`${ICON}?size=64 64w, ${ICON}?size=256 256w`)
  fireEvent.error(logo as HTMLImageElement)
  expect(logo?.className).toContain('invisible')
  expect(container.querySelector('text')?.textContent).toBe('NB')
  fireEvent.load(logo as HTMLImageElement)
  expect(logo?.className).not.toContain('invisible')
  expect(container.querySelector('text')).toBeNull()
})

it('aborts the download of an unmounted icon', () => {
  const { container, unmount } = render(draw(null))
  const icon = picture(container, ICON)
  expect(icon?.src).toBe(ICON)
  unmount()
  expect([icon?.hasAttribute('src'), icon?.hasAttribute('srcset')]).toEqual([false, false])
})
