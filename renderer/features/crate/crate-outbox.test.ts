import { beforeEach, expect, test, vi } from 'vitest'
import type { KeptSong } from '../../../shared/api/crate.ts'
import type { KeptText } from '../../platform/kept-text.ts'
import { createCrateOutbox } from './crate-outbox.ts'

const song = (title: string, version = 1): KeptSong => ({
  artist: null,
  title,
  stationId: null,
  stationName: 'Night Bus',
  show: null,
  at: '2026-11-21T21:04:00.000Z',
  version,
  deleted: false,
})

let kept: string | null
let user: string | null
beforeEach(() => {
  kept = null
  user = 'ada'
})

/** An outbox whose requests are answered by hand, over the text that is kept. */
function open() {
  const asked: { songs: readonly KeptSong[]; answer(error?: unknown): void }[] = []
  const listeners = new Set<() => void>()
  const text: KeptText = {
    read: () => kept,
    write: async (next) => {
      kept = next
      for (const listener of listeners) listener()
    },
    readCopy: async () => null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const outcomes = { onTaken: vi.fn(), onRefused: vi.fn() }
  const outbox = createCrateOutbox({
    text,
    isSignedIn: (uid) => uid === user,
    send: (_uid, songs) =>
      new Promise((resolve, reject) => {
        asked.push({
          songs,
          answer: (error) => (error === undefined ? resolve(songs) : reject(error)),
        })
      }),
    ...outcomes,
  })
  const titles = () => asked.map(({ songs }) => songs.map(({ title }) => title))
  return { outbox, asked, titles, ...outcomes }
}

test('changes are sent one request at a time, and what comes meanwhile goes with the next', async () => {
  const { outbox, asked, titles, onTaken } = open()
  outbox.change('ada', [song('one')])
  outbox.change('ada', [song('two')])
  outbox.change('ada', [song('one', 2)])
  expect(titles()).toEqual([['one']])
  asked[0]?.answer()
  await vi.waitFor(() => expect(titles()).toEqual([['one'], ['one', 'two']]))
  // What was changed again on its way is still to be sent.
  expect(outbox.waiting('ada').map(({ version }) => version)).toEqual([2, 1])
  asked[1]?.answer()
  await vi.waitFor(() => expect(outbox.waiting('ada')).toEqual([]))
  expect(onTaken).toHaveBeenCalledTimes(2)
  expect(kept).toBeNull()
})

test('what the API has not taken waits over the end of the program', async () => {
  open().outbox.change('ada', [song('one')])
  const { outbox, asked, titles } = open()
  const done = outbox.resume('ada')
  await vi.waitFor(() => expect(titles()).toEqual([['one']]))
  asked[0]?.answer()
  await done
  expect(kept).toBeNull()
})

test('gives up songs that are refused for good, and queues them again on request', async () => {
  const { outbox, asked, onRefused } = open()
  outbox.change('ada', [song('one')])
  asked[0]?.answer('full')
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith('full', expect.any(Function)))
  expect(outbox.waiting('ada')).toEqual([])
  onRefused.mock.lastCall?.[1]()
  expect(asked[1]?.songs).toEqual([song('one')])
})

test('a user who has left is told nothing, and what waits goes along into their account', async () => {
  const { outbox, asked, onTaken } = open()
  outbox.change('ada', [song('one')])
  outbox.hand('ada', 'account')
  user = 'account'
  asked[0]?.answer()
  await vi.waitFor(() => expect(onTaken).not.toHaveBeenCalled())
  expect(outbox.waiting('ada')).toEqual([])
  expect(outbox.waiting('account')).toHaveLength(1)
  await outbox.resume('bob')
  expect(asked).toHaveLength(1)
  await outbox.forget()
  expect(outbox.waiting('account')).toEqual([])
})

test('what another version has written is nothing', async () => {
  kept = '{"uid":"ada","items":[{"title":7}]}'
  const { outbox, asked } = open()
  await outbox.resume('ada')
  expect(outbox.waiting('ada')).toEqual([])
  expect(asked).toEqual([])
})
