// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Unsaved, useUnsaved } from './use-unsaved.ts'

function blocksUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('blocks closing with unsaved changes, on the desktop and in a browser', () => {
  let unsaved: Unsaved | undefined
  function Editor() {
    unsaved = useUnsaved()
    return null
  }
  const page = render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Editor /> }])} />,
  )
  expect(blocksUnload()).toBe(false)
  act(() => unsaved?.setPartDirty('details', true))
  expect(blocksUnload()).toBe(true)
  act(() => unsaved?.setPartDirty('details', false))
  expect(blocksUnload()).toBe(false)
  act(() => unsaved?.setPartDirty('details', true))
  page.unmount()
  expect(blocksUnload()).toBe(false)
})
