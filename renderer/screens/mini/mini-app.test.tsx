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
  let push: (report: PlayerReport) => void = () => {}
  const bridge: MiniBridge = {
    report: async () => report,
    onReport: (listener) => {
      push = listener
      return stop
    },
    act: (action) => acts.push(action),
  }
  const view = await act(async () => render(<MiniApp bridge={bridge} />))
  return { acts, stop, view, push: (next: PlayerReport) => act(() => push(next)) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const volume = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })

it('shows the song or the status', async () => {
  const { push } = await show(PLAYING)
  expect(screen.getByText('Night Bus')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Live')
  push({ ...PLAYING, title: 'Burial – Archangel' })
  expect(screen.getByRole('status').textContent).toBe('Burial – Archangel')
  push({ ...PLAYING, title: 'Burial – Archangel', status: 'reconnecting' })
  expect(screen.getByRole('status').textContent).toBe('Connection lost. Reconnecting…')
  push({ ...PLAYING, status: 'failed' })
  expect(screen.getByRole('status').textContent).toBe('This station does not play.')
  push({ ...PLAYING, status: 'failed', failure: 'Night Bus has been switched off.' })
  expect(screen.getByRole('status').textContent).toBe('Night Bus has been switched off.')
  push(IDLE_REPORT)
  expect(screen.queryByText('Night Bus')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Nothing playing.')
})

it('shows the show separately from the song, next to the upcoming one, or neither', async () => {
  const deep = { title: 'Deep Space', startsAt: Date.now() - 60_000, endsAt: null }
  const nextShow = { title: 'Drift', startsAt: Date.now() + 60_000, endsAt: null }
  const { push } = await show({ ...PLAYING, title: 'Burial – Archangel', show: deep, nextShow })
  expect(screen.getByRole('status').textContent).toBe('Burial – Archangel')
  expect(screen.getByText('Now: Deep Space')).toBeTruthy()
  expect(screen.getByText(/^Next: Drift, /)).toBeTruthy()
  push({ ...PLAYING, show: { ...deep, endsAt: nextShow.startsAt }, nextShow })
  expect(screen.getByText(/^Now: Deep Space, until /)).toBeTruthy()
  expect(screen.getByText('Next: Drift')).toBeTruthy()
  push({ ...PLAYING, nextShow })
  expect(screen.getByText(/^Next: Drift, /)).toBeTruthy()
  push(PLAYING)
  expect(screen.queryByText(/^(Now|Next): /)).toBeNull()
})

it('disables play and stop without a station', async () => {
  await show(IDLE_REPORT)
  expect(button('Play').disabled).toBe(true)
  expect(button('Stop').disabled).toBe(true)
})

it('sends every click to main once', async () => {
  const { acts, push } = await show(PLAYING)
  for (const name of ['Pause', 'Stop', 'Mute', 'Open Undertone', 'Close the mini player'])
    fireEvent.click(button(name))
  expect(acts).toEqual(['play-pause', 'stop', 'mute', 'show', 'close'])
  push({ ...PLAYING, status: 'paused', muted: true })
  expect(button('Play').disabled).toBe(false)
  expect(button('Unmute')).toBeTruthy()
})

it("skips, adds the favorite and opens the page by the station's name", async () => {
  const { acts, push } = await show({ ...PLAYING, isFavorite: false, canSkip: true })
  for (const name of [
    'Previous station',
    'Next station',
    'Add to favorites',
    'Open the page of Night Bus',
  ])
    fireEvent.click(button(name))
  expect(acts).toEqual(['previous', 'next', 'favorite', 'station-page'])
  push({ ...PLAYING, isFavorite: true, canSkip: false })
  expect(button('Remove from favorites').getAttribute('aria-pressed')).toBe('true')
  expect([button('Previous station').disabled, button('Next station').disabled]).toEqual([
    true,
    true,
  ])
})

it('saves the song next to its name, and offers nothing without one', async () => {
  const title = 'Low – Words'
  const { acts, push } = await show({ ...PLAYING, title, isSongSaved: false })
  fireEvent.click(button('Save this song'))
  expect(acts).toEqual(['save-song'])
  push({ ...PLAYING, title, isSongSaved: true })
  expect(button('Remove from saved songs').getAttribute('aria-pressed')).toBe('true')
  push({ ...PLAYING, title, status: 'paused', isSongSaved: true })
  expect(screen.queryByRole('button', { name: /this song/ })).toBeNull()
})

it('shows the cover, and opens no page for a station that cannot be a favorite', async () => {
  await show({ ...PLAYING, cover: 'https://api.example/covers/a.webp' })
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/covers\/a\.webp$/)
  expect(screen.queryByRole('button', { name: /favorites|page of/ })).toBeNull()
})

it('closes on Escape', async () => {
  const { acts, view } = await show(PLAYING)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(acts).toEqual(['close'])
  view.unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(acts).toEqual(['close'])
})

it('keeps the slider in place until the player reaches its level', async () => {
  const { acts, push } = await show(PLAYING)
  expect(volume().value).toBe('50')
  fireEvent.change(volume(), { target: { value: '70' } })
  fireEvent.change(volume(), { target: { value: '80' } })
  expect(acts).toEqual([
    { type: 'volume', level: 0.7 },
    { type: 'volume', level: 0.8 },
  ])
  push({ ...PLAYING, volume: 0.7 })
  expect(volume().value).toBe('80')
  push({ ...PLAYING, volume: 0.8 })
  push({ ...PLAYING, volume: 0.3 })
  expect(volume().value).toBe('30')
})

it('drops a volume that was not applied when the slider is released', async () => {
  await show(PLAYING)
  fireEvent.change(volume(), { target: { value: '90' } })
  fireEvent.blur(volume())
  expect(volume().value).toBe('50')
})

it('prefers pushed state to a late response, and unsubscribes on close', async () => {
  let respond: (report: PlayerReport) => void = () => {}
  const stop = vi.fn()
  const bridge: MiniBridge = {
    report: () => new Promise((resolve) => (respond = resolve)),
    onReport: (listener) => {
      listener(PLAYING)
      return stop
    },
    act: () => {},
  }
  const view = render(<MiniApp bridge={bridge} />)
  await act(async () => respond(IDLE_REPORT))
  expect(screen.getByText('Night Bus')).toBeTruthy()
  view.unmount()
  expect(stop).toHaveBeenCalledOnce()
})

it('unmutes a volume of zero to an audible level', async () => {
  const { acts } = await show({ ...PLAYING, volume: 0 })
  fireEvent.click(button('Unmute'))
  expect(acts).toEqual([{ type: 'volume', level: 0.5 }])
})
