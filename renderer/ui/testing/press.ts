import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Clicks a button by its name. */
export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }))

/** Clicks a button by its name once it is shown. */
export const pressWhenShown = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
