import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectToaster, type Notice } from '../../../lib/notify.ts'
import { type DialogView, LazyDialog } from './lazy-dialog.tsx'

const View: DialogView = ({ open }) => <p>{open ? 'open' : 'shut'}</p>
let said: Notice[]
let disconnect: () => void

beforeEach(() => {
  said = []
  disconnect = connectToaster({ show: (notice) => said.push(notice), clear: () => {} })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  disconnect()
  vi.restoreAllMocks()
})

const settle = () => act(() => Promise.resolve())

it('is fetched when it is opened for the first time, and then stays', async () => {
  const load = vi.fn(async () => View)
  const dialog = (open: boolean) => <LazyDialog load={load} open={open} onClose={() => {}} />
  const { rerender } = render(dialog(false))
  await settle()
  expect(load).not.toHaveBeenCalled()
  rerender(dialog(true))
  expect(await screen.findByText('open')).toBeTruthy()
  rerender(dialog(false))
  expect(screen.getByText('shut')).toBeTruthy()
  rerender(dialog(true))
  expect(load).toHaveBeenCalledOnce()
})

it('one that cannot be fetched says so, shuts, and is tried again the next time', async () => {
  const load = vi.fn<() => Promise<DialogView>>().mockRejectedValueOnce(new TypeError('gone'))
  load.mockResolvedValueOnce(View)
  const onClose = vi.fn()
  const dialog = (open: boolean) => <LazyDialog load={load} open={open} onClose={onClose} />
  const { rerender } = render(dialog(true))
  await settle()
  expect(onClose).toHaveBeenCalledOnce()
  expect(said.map(({ message }) => message)).toEqual(['Something went wrong!'])
  rerender(dialog(false))
  rerender(dialog(true))
  expect(await screen.findByText('open')).toBeTruthy()
})
