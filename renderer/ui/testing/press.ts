import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }))

export const pressWhenShown = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
