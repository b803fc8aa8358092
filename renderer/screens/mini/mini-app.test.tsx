import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MiniAction, MiniBridge } from '../../../preload/contract/mini.ts'
import { IDLE_REPORT, type PlayerReport } from '../../../preload/contract/player.ts'
import { MiniApp } from './mini-app.tsx'

const PLAYING: PlayerReport = {
  ...IDLE_REPORT,
  status: 'playing',
  station: { id: 'night-bus', name: 'Night Bus' },
  volume: 0.5,
}

afterEach(cleanup)

async function show(report: PlayerReport) {
  const acts: MiniAction[] = []
  const stop = vi.fn()
  let tell: (report: PlayerReport) => void = () => {}
  const bridge: MiniBridge = {
    report: async () => report,
    onReport: (listener) => {
      tell = listener
      return stop
    },
    act: (action) => acts.push(action),
  }
  const view = await act(async () => render(<MiniApp bridge={bridge} />))
  return { acts, stop, view, tell: (next: PlayerReport) => act(() => tell(next)) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const volume = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })

it('says what plays, or how it stands', async () => {
  const { tell } = await show(PLAYING)
  expect(screen.getByText('Night Bus')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Live')
  tell({ ...PLAYING, title: 'Burial – Archangel' })
  expect(screen.getByRole('status').textContent).toBe('Burial – Archangel')
  tell({ ...PLAYING, title: 'Burial – Archangel', status: 'reconnecting' })
  expect(screen.getByRole('status').textContent).toBe('Connection lost. Reconnecting…')
  tell({ ...PLAYING, status: 'failed' })
  expect(screen.getByRole('status').textContent).toBe('This station does not play.')
  tell({ ...PLAYING, status: 'failed', failure: 'Night Bus has been switched off.' })
  expect(screen.getByRole('status').textContent).toBe('Night Bus has been switched off.')
  tell(IDLE_REPORT)
  expect(screen.queryByText('Night Bus')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Nothing playing.')
})

it('names the show apart from the song, and beside it what comes next; without either, nothing', async () => {
  const deep = { title: 'Deep Space', startsAt: Date.now() - 60_000, endsAt: null }
  const nextShow = { title: 'Drift', startsAt: Date.now() + 60_000, endsAt: null }
  const { tell } = await show({ ...PLAYING, title: 'Burial – Archangel', show: deep, nextShow })
  expect(screen.getByRole('status').textContent).toBe('Burial – Archangel')
  expect(screen.getByText('Now: Deep Space')).toBeTruthy()
  expect(screen.getByText(/^Next: Drift, /)).toBeTruthy()
  tell({ ...PLAYING, show: { ...deep, endsAt: nextShow.startsAt }, nextShow })
  expect(screen.getByText(/^Now: Deep Space, until /)).toBeTruthy()
  expect(screen.getByText('Next: Drift')).toBeTruthy()
  tell({ ...PLAYING, nextShow })
  expect(screen.getByText(/^Next: Drift, /)).toBeTruthy()
  tell(PLAYING)
  expect(screen.queryByText(/^(Now|Next): /)).toBeNull()
})

it('with nothing on there is nothing to play or stop', async () => {
  await show(IDLE_REPORT)
  expect(button('Play').disabled).toBe(true)
  expect(button('Stop').disabled).toBe(true)
})

it('every click goes to main once', async () => {
  const { acts, tell } = await show(PLAYING)
  for (const name of ['Pause', 'Stop', 'Mute', 'Open Undertone', 'Close the mini player'])
    fireEvent.click(button(name))
  expect(acts).toEqual(['play-pause', 'stop', 'mute', 'show', 'close'])
  tell({ ...PLAYING, status: 'paused', muted: true })
  expect(button('Play').disabled).toBe(false)
  expect(button('Unmute')).toBeTruthy()
})

it('goes to the neighbours, keeps the station, and opens its page by its name', async () => {
  const { acts, tell } = await show({ ...PLAYING, isFavorite: false, canSkip: true })
  for (const name of [
    'Previous station',
    'Next station',
    'Add to favorites',
    'Open the page of Night Bus',
  ])
    fireEvent.click(button(name))
  expect(acts).toEqual(['previous', 'next', 'favorite', 'station-page'])
  tell({ ...PLAYING, isFavorite: true, canSkip: false })
  expect(button('Remove from favorites').getAttribute('aria-pressed')).toBe('true')
  expect([button('Previous station').disabled, button('Next station').disabled]).toEqual([
    true,
    true,
  ])
})

it('keeps the song on beside its name, and nothing where none is named', async () => {
  const title = 'Low – Words'
  const { acts, tell } = await show({ ...PLAYING, title, isSongKept: false })
  fireEvent.click(button('Keep this song'))
  expect(acts).toEqual(['keep-song'])
  tell({ ...PLAYING, title, isSongKept: true })
  expect(button('Stop keeping this song').getAttribute('aria-pressed')).toBe('true')
  tell({ ...PLAYING, title, status: 'paused', isSongKept: true })
  expect(screen.queryByRole('button', { name: /this song/ })).toBeNull()
})

it('shows the picture of the station, and of what cannot be kept opens no page', async () => {
  await show({ ...PLAYING, cover: 'https://api.example/covers/a.webp' })
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/covers\/a\.webp$/)
  expect(screen.queryByRole('button', { name: /favorites|page of/ })).toBeNull()
})

it('Escape closes it', async () => {
  const { acts, view } = await show(PLAYING)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(acts).toEqual(['close'])
  view.unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(acts).toEqual(['close'])
})

it('the slider stays under the finger until the player has come to it', async () => {
  const { acts, tell } = await show(PLAYING)
  expect(volume().value).toBe('50')
  fireEvent.change(volume(), { target: { value: '70' } })
  fireEvent.change(volume(), { target: { value: '80' } })
  expect(acts).toEqual([
    { type: 'volume', level: 0.7 },
    { type: 'volume', level: 0.8 },
  ])
  tell({ ...PLAYING, volume: 0.7 })
  expect(volume().value).toBe('80')
  tell({ ...PLAYING, volume: 0.8 })
  tell({ ...PLAYING, volume: 0.3 })
  expect(volume().value).toBe('30')
})

it('a volume that was not applied is given up when the slider is left', async () => {
  await show(PLAYING)
  fireEvent.change(volume(), { target: { value: '90' } })
  fireEvent.blur(volume())
  expect(volume().value).toBe('50')
})

it('what is told counts more than a late answer, and a window that closes hears no more', async () => {
  let answer: (report: PlayerReport) => void = () => {}
  const stop = vi.fn()
  const bridge: MiniBridge = {
    report: () => new Promise((resolve) => (answer = resolve)),
    onReport: (listener) => {
      listener(PLAYING)
      return stop
    },
    act: () => {},
  }
  const view = render(<MiniApp bridge={bridge} />)
  await act(async () => answer(IDLE_REPORT))
  expect(screen.getByText('Night Bus')).toBeTruthy()
  view.unmount()
  expect(stop).toHaveBeenCalledOnce()
})

it('unmuting a volume of zero makes it heard again', async () => {
  const { acts } = await show({ ...PLAYING, volume: 0 })
  fireEvent.click(button('Unmute'))
  expect(acts).toEqual([{ type: 'volume', level: 0.5 }])
})
