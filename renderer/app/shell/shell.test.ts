// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { en } from '../../locales/en/catalog.ts'
import { statusText } from './shell.tsx'

it('returns null while all services are ready', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, false, false, en)).toBeNull()
})

it('names the server before any starting service', () => {
  expect(statusText({ reachable: false, waitingFor: ['identity'] }, false, false, en)).toBe(
    en.shell.unreachable,
  )
})

it('names the first missing service', () => {
  expect(
    statusText({ reachable: true, waitingFor: ['streams', 'identity'] }, false, false, en),
  ).toBe(en.shell.waitingFor.streams)
})

it('names the missing anonymous session last', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, true, false, en)).toBe(
    en.accountNeeded.noEntry,
  )
  expect(statusText({ reachable: true, waitingFor: ['identity'] }, true, false, en)).toBe(
    en.shell.waitingFor.identity,
  )
})

it('adds that changes are saved offline in every case', () => {
  const saved = 'Saved offline. Your changes are sent when the server is reachable.'
  expect(statusText({ reachable: true, waitingFor: [] }, false, true, en)).toBe(saved)
  expect(statusText({ reachable: false, waitingFor: [] }, false, true, en)).toBe(
    `${en.shell.unreachable} ${saved}`,
  )
})
