import { expect, it } from 'vitest'
import { shell as text } from '../../messages/en/shell.ts'
import { statusText } from './status-text.ts'

it('says nothing while all is well', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, text)).toBeNull()
})

it('names the server before anything that only starts', () => {
  expect(statusText({ reachable: false, waitingFor: ['identity'] }, text)).toBe(text.unreachable)
})

it('names the first service that is waited for', () => {
  expect(statusText({ reachable: true, waitingFor: ['streams', 'identity'] }, text)).toBe(
    text.waitingFor.streams,
  )
})
