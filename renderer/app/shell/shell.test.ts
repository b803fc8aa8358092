// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { en } from '../../locales/en/catalogue.ts'
import { statusText } from './shell.tsx'

it('says nothing while all is well', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, false, false, en)).toBeNull()
})

it('names the server before anything that only starts', () => {
  expect(statusText({ reachable: false, waitingFor: ['identity'] }, false, false, en)).toBe(
    en.shell.unreachable,
  )
})

it('names the first service that is waited for', () => {
  expect(
    statusText({ reachable: true, waitingFor: ['streams', 'identity'] }, false, false, en),
  ).toBe(en.shell.waitingFor.streams)
})

it('says last that a listener without an account keeps nothing for now', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, true, false, en)).toBe(
    en.accountNeeded.noEntry,
  )
  expect(statusText({ reachable: true, waitingFor: ['identity'] }, true, false, en)).toBe(
    en.shell.waitingFor.identity,
  )
})

it('adds that changes are saved offline, whatever the cause', () => {
  const saved = 'Saved offline. Your changes are sent as soon as the server can take them.'
  expect(statusText({ reachable: true, waitingFor: [] }, false, true, en)).toBe(saved)
  expect(statusText({ reachable: false, waitingFor: [] }, false, true, en)).toBe(
    `${en.shell.unreachable} ${saved}`,
  )
})
