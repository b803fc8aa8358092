import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

function show(onComplete = vi.fn()) {
  render(<CodeField label="Code" name="code" onComplete={onComplete} />)
  return { onComplete, input: screen.getByLabelText<HTMLInputElement>('Code') }
}

it('completes once per code', () => {
  const { onComplete, input } = show()
  fireEvent.change(input, { target: { value: '123 456' } })
  fireEvent.change(input, { target: { value: '123 456' } })
  expect(onComplete.mock.calls).toEqual([['123456']])
  fireEvent.change(input, { target: { value: '123457' } })
  expect(onComplete).toHaveBeenCalledTimes(2)
})

it('holds only digits when complete, so that a form can read them', () => {
  const { input } = show(vi.fn(() => expect(input.value).toBe('123456')))
  fireEvent.change(input, { target: { value: '123-456' } })
  expect(input.value).toBe('123456')
})

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12-34-56', '123456'],
  ['Your code: 123456.', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('normalizes %j to %j', (text, digits) => {
  const { input } = show()
  fireEvent.change(input, { target: { value: text } })
  expect(input.value).toBe(digits)
})
