import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DefaultErrorView } from './default-error-view.tsx'

it('keeps the error folded away until it is asked for', async () => {
  render(<DefaultErrorView error={new Error('tape snapped')} />)
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  const details = screen.getByText('Error: tape snapped')
  expect(details.hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Show Error' }))
  expect(details.hidden).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Hide Error' }))
  expect(details.hidden).toBe(true)
})
