// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { statusText } from './shell.tsx'

it('returns null while all services are ready', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, false, false)).toBeNull()
})

it('names the server before any starting service', () => {
  expect(statusText({ reachable: false, waitingFor: ['identity'] }, false, false)).toBe(
    shellText.unreachable,
  )
})

it('names the first missing service', () => {
  expect(statusText({ reachable: true, waitingFor: ['streams', 'identity'] }, false, false)).toBe(
    shellText.waitingFor.streams,
  )
})

it('names the missing anonymous session last', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, true, false)).toBe(
    accountNeededText.signInUnreachable,
  )
  expect(statusText({ reachable: true, waitingFor: ['identity'] }, true, false)).toBe(
    shellText.waitingFor.identity,
  )
})

it('adds that changes are saved offline in every case', () => {
  const saved = 'Saved offline. Your changes are sent when the server is reachable.'
  expect(statusText({ reachable: true, waitingFor: [] }, false, true)).toBe(saved)
  expect(statusText({ reachable: false, waitingFor: [] }, false, true)).toBe(
    `${shellText.unreachable} ${saved}`,
  )
})
