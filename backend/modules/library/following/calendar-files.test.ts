import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'
import { addShow } from './testing/add-show.ts'

const TITLE = 'Deep; Space, \\n "live"\r\nEND:VEVENT\r\nBEGIN:VALARM'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addStation({ id: 'night-bus', name: 'Night, Bus' })
  const show = { id: 'deep', title: TITLE, host: 'Ada & Bob' }
  await addShow(api.database, 'night-bus', show, [TEST_TIME, TEST_TIME + 24 * 60 * 60_000])
  await api.call('PUT', '/users/ada/following', 'ada', {
    items: [{ kind: 'show', id: 'deep', version: 1, deleted: false }],
  })
})
afterEach(() => api.close())

function events(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).not.toContain('valarm')
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}
const file = (url: string) => api.call('GET', url, null)

test('sends the broadcasts of a show and escapes foreign text', async () => {
  const response = await file('/shows/deep/calendar.ics')
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(response.headers['content-disposition']).toBe('attachment; filename="deep.ics"')
  const [one, ...others] = events(response.body)
  expect(others).toHaveLength(1)
  expect(one?.summary).toBe('Deep; Space, \\n "live" END:VEVENT BEGIN:VALARM')
  expect([one?.location, one?.description]).toEqual(['Night, Bus', 'Ada & Bob'])
  expect(one?.startDate.toJSDate().getTime()).toBe(TEST_TIME)
  expect(one?.endDate.toJSDate().getTime()).toBe(TEST_TIME + 60 * 60_000)
  expect(response.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('sends a single broadcast with stable content', async () => {
  const response = await file('/broadcasts/deep-1.ics')
  expect(events(response.body).map(({ uid }) => uid.split('@')[0])).toEqual(['deep-1'])
  expect((await file('/broadcasts/deep-1.ics')).body).toBe(response.body)
})

test('returns 404 for missing shows and hidden stations', async () => {
  for (const url of ['/shows/none/calendar.ics', '/broadcasts/none.ics']) {
    expect((await file(url)).statusCode).toBe(404)
  }
  await rowsOf(api.database, "UPDATE stations SET paused = 1 WHERE id = 'night-bus'")
  for (const url of ['/shows/deep/calendar.ics', '/broadcasts/deep-1.ics']) {
    expect((await file(url)).statusCode).toBe(404)
  }
})

test('sends a followed calendar at its secret address until it is renewed or removed', async () => {
  const state = async () => (await api.call('GET', '/users/ada/calendar', 'ada')).json()
  expect(await state()).toEqual({ madeAt: null })
  const make = async () =>
    new URL((await api.call('PUT', '/users/ada/calendar', 'ada')).json().address).pathname
  const first = await make()
  expect(first).toMatch(/^\/calendars\/[\w-]{43}\.ics$/)
  const read = await file(first)
  expect(events(read.body)).toHaveLength(2)
  expect(read.headers['cache-control']).toBe('private, no-store')
  expect(await state()).toEqual({ madeAt: new Date(TEST_TIME).toISOString() })
  const stored = JSON.stringify(await rowsOf(api.database, 'SELECT * FROM user_calendars'))
  expect(stored).not.toContain(first.slice('/calendars/'.length, -'.ics'.length))
  const second = await make()
  expect([(await file(first)).statusCode, (await file(second)).statusCode]).toEqual([404, 200])
  expect((await api.call('DELETE', '/users/ada/calendar', 'ada')).statusCode).toBe(204)
  expect((await file(second)).statusCode).toBe(404)
  expect((await api.call('PUT', '/users/ada/calendar', 'bob')).statusCode).toBe(403)
})

test('responds to the calendar of a disabled account as to a missing one', async () => {
  await api.addUser('root', 'admin')
  const { address } = (await api.call('PUT', '/users/ada/calendar', 'ada')).json()
  const { pathname } = new URL(address)
  const disable = (disabled: boolean) =>
    api.call('PUT', '/users/ada/disabled', 'root', { disabled })
  expect((await disable(true)).statusCode).toBe(200)
  const locked = await file(pathname)
  const none = await file(`/calendars/${'x'.repeat(43)}.ics`)
  expect([locked.statusCode, locked.json().code]).toEqual([404, 'calendar-not-found'])
  expect(locked.json()).toEqual({ ...none.json(), instance: locked.json().instance })
  expect((await disable(false)).statusCode).toBe(200)
  expect((await file(pathname)).statusCode).toBe(200)
})
