import { expect, test } from 'vitest'
import { head, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { isPortalAnswer } from './captive-portal.ts'
import { startRelayRig } from './testing/relay-rig.ts'

const probe = {
  status: 200,
  contentType: 'application/json; charset=utf-8',
  location: null,
  url: 'https://api.example/status',
}

test.each([
  ['the service itself', {}, false],
  ['its own error', { status: 503 }, false],
  ['a page in its place', { contentType: 'text/html' }, true],
  ['511', { status: 511 }, true],
  ['a redirect elsewhere', { status: 302, location: 'http://login.hotel.example/' }, true],
  ['a redirect at home', { status: 302, location: '/v2/status' }, false],
  ['a redirect to nowhere', { status: 302, location: 'file:///x' }, false],
])('%s', (_name, differs, isPortal) => {
  expect(isPortalAnswer({ ...probe, ...differs })).toBe(isPortal)
})

const PAGE = `${head('HTTP/1.1 200 OK', { 'Content-Type': 'text/html' })}<html>`
const JSON_ANSWER = `${head('HTTP/1.1 200 OK', { 'Content-Type': 'application/json' })}{}`

test.each([
  ['the service answers as ever: the page is the station’s own', JSON_ANSWER, 'not-audio'],
  ['the service answers with a page too: a network that wants a sign-in', PAGE, 'captive-portal'],
])('%s', async (_name, status, reason) => {
  const station = await startFakeStation()
  const statusUrl = station.on('/status', ({ socket }) => socket.end(status))
  const rig = await startRelayRig({}, statusUrl)
  const url = station.on('/live', ({ socket }) => socket.end(PAGE))
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
  expect(station.requests('/status')).toHaveLength(1)
  await rig.stop()
  await station.stop()
})
