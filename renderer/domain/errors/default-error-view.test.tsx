import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DefaultErrorView, errorText } from './default-error-view.tsx'

afterEach(cleanup)

it('hides the error details until the user opens them', async () => {
  render(<DefaultErrorView error={new Error('tape snapped')} />)
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  const details = screen.getByText('Error: tape snapped')
  expect(details.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Show Error' }))
  expect(details.hidden).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Hide Error' }))
  expect(details.hidden).toBe(true)
})

it('shows the title, the button and the error in this order', () => {
  const { container } = render(<DefaultErrorView error="tape snapped" />)
  expect(container.textContent).toBe('Something went wrong!Show Errortape snapped')
  expect(document.title).toContain('Something went wrong!')
})

it('shows a message when the error has no details', () => {
  render(<DefaultErrorView error={undefined} />)
  expect(screen.getByText('No details available.')).toBeTruthy()
})

it('shows name and message of an error', () => {
  expect(errorText(new TypeError('x is not a function'))).toBe('TypeError: x is not a function')
  expect(errorText(new RangeError())).toBe('RangeError')
})

it('shows other values as text', () => {
  expect(errorText('off the air')).toBe('off the air')
  expect(errorText({ status: 404 })).toBe('{\n  "status": 404\n}')
})

it('shows nothing for null and circular values', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect([undefined, null, '', circle].map(errorText)).toEqual([null, null, null, null])
})
