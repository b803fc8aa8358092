import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

afterEach(cleanup)

/** A form with two fields that calls `run`. */
function Sample({ run }: { readonly run: (values: object, reset: () => void) => unknown }) {
  const { form, field, formError, values, reset } = useCheckedForm({
    checks: {
      title: (title) => (title === '' ? 'A title is missing.' : undefined),
      place: () => undefined,
    },
    initial: { title: 'Night shift', place: '' },
    checksOnBlur: true,
    run: (typed): unknown => run(typed, reset),
    describe: (error) => error as { field: string; message: string }[],
  })
  return (
    <form {...form}>
      <p role="status">{JSON.stringify(values())}</p>
      {formError && <p role="note">{formError}</p>}
      <TextField {...field('title')} label="Title" />
      <TextField {...field('place')} label="Place" />
      <button type="submit">Save</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '')

it('starts with initial values, returns current ones and resets', async () => {
  render(<Sample run={(_, reset) => reset()} />)
  expect(field('Title').value).toBe('Night shift')
  expect(shown()).toEqual({ title: 'Night shift', place: '' })
  await userEvent.type(field('Place'), ' Lagos ')
  expect(shown()).toEqual({ title: 'Night shift', place: 'Lagos' })
  await save()
  await waitFor(() => expect(field('Place').value).toBe(''))
  expect(field('Title').value).toBe('Night shift')
})

it('shows the first error of each field until it changes', async () => {
  const refusals = [
    { field: 'place', message: 'Unknown.' },
    { field: 'title', message: 'Taken.' },
    { field: 'title', message: 'Too long.' },
    { field: 'owner', message: 'Not yours.' },
  ]
  render(<Sample run={() => Promise.reject(refusals)} />)
  await save()
  await screen.findByText('Taken.')
  expect(field('Title')).toBe(document.activeElement)
  expect(screen.queryByText('Too long.')).toBeNull()
  expect(screen.getByText('Unknown.').getAttribute('role')).toBe('alert')
  expect(screen.getByRole('note').textContent).toBe('Not yours.')
  await userEvent.type(field('Title'), '!')
  expect(screen.queryByText('Taken.')).toBeNull()
  expect(screen.getByText('Unknown.')).toBeTruthy()
})

it('keeps the error of a rejected submit when a field is left', async () => {
  render(<Sample run={() => {}} />)
  await userEvent.clear(field('Title'))
  await save()
  const refusal = screen.getByRole('alert')
  expect(field('Title')).toBe(document.activeElement)
  await userEvent.tab()
  expect(screen.getByRole('alert')).toBe(refusal)
})

it('ignores a second submit while the first is pending', async () => {
  const sent: object[] = []
  render(<Sample run={(values) => new Promise(() => sent.push(values))} />)
  await save()
  await save()
  expect(sent).toEqual([{ title: 'Night shift', place: '' }])
})
