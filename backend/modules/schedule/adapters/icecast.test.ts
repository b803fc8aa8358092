import { expect, test } from 'vitest'
import { icecast } from './icecast.ts'
import { contextOf } from './testing/context.ts'

const status = (source: unknown) => JSON.stringify({ icestats: { server_id: 'Icecast', source } })
const track = (source: unknown, streamUrl = 'https://radio.example.org:8000/low-end.mp3') =>
  icecast.parse(status(source), contextOf({ streamUrl }))?.track
const mount = (path: string, title: unknown, more = {}) => ({
  listenurl: `http://localhost:8000${path}`,
  title,
  ...more,
})

test('reads a single mount outside a list with a separate artist', () => {
  const source = mount('/low-end.mp3', 'Archangel', { artist: 'Burial' })
  expect(track(source)).toMatchObject({ artist: 'Burial', title: 'Archangel' })
})

test('matches mounts behind a proxy by name and otherwise only a single mount', () => {
  const address = 'https://radio.example.org/icecast/live'
  expect(
    track([mount('/live', 'Burial - Archangel'), mount('/x', 'A - B')], address),
  ).toMatchObject({
    title: 'Archangel',
  })
  expect(track(mount('/radio', 'Burial - Archangel'), address)).toMatchObject({
    title: 'Archangel',
  })
  expect(track([mount('/a', 'A - B'), mount('/b', 'C - D')], address)).toBeNull()
})

test('reports no song for a server without sources or a mount without a title', () => {
  expect(icecast.parse('{"icestats":{"server_id":"Icecast 2.4.4"}}', contextOf())?.track).toBeNull()
  expect(track([mount('/low-end.mp3', null), null, 3])).toBeNull()
  expect(
    track(mount('/low-end.mp3', 'Unspecified name', { server_name: 'Unspecified name' })),
  ).toBeNull()
})

test.each(['{"icestats":{"source":{"title": - }}}', '{"icestats":null}', '[]', ''])(
  'rejects %s',
  (response) => {
    expect(icecast.parse(response, contextOf())).toBeNull()
  },
)
