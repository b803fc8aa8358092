// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Unsaved, useUnsaved } from './use-unsaved.ts'

/** Whether the page asks to stay when its window is about to close. */
function asksToStay(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('asks to stay while a part of the page is not saved, on the desktop and in a browser', () => {
  let unsaved: Unsaved | undefined
  function Editor() {
    unsaved = useUnsaved()
    return null
  }
  const page = render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Editor /> }])} />,
  )
  expect(asksToStay()).toBe(false)
  act(() => unsaved?.note('details', true))
  expect(asksToStay()).toBe(true)
  act(() => unsaved?.note('details', false))
  expect(asksToStay()).toBe(false)
  act(() => unsaved?.note('details', true))
  page.unmount()
  expect(asksToStay()).toBe(false)
})
