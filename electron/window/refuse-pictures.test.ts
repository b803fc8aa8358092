import type {
  HeadersReceivedResponse,
  OnHeadersReceivedListenerDetails,
  WebRequest,
  WebRequestFilter,
} from 'electron'
import { expect, test, vi } from 'vitest'
import { PICTURE_BYTES_MAX, pictureProblem, refusePictures } from './refuse-pictures.ts'

type Listener = (
  details: OnHeadersReceivedListenerDetails,
  decide: (response: HeadersReceivedResponse) => void,
) => void

test.each([
  ['without a length', {}, null],
  ['as large as may be', { 'content-length': [String(PICTURE_BYTES_MAX)] }, null],
  ['a byte larger', { 'Content-Length': [String(PICTURE_BYTES_MAX + 1)] }, 'too-large'],
  ['of 10 MB in any spelling', { 'CONTENT-LENGTH': [' 10000000 '] }, 'too-large'],
  ['with two lengths', { 'content-length': ['5', '10000000'] }, 'too-large'],
  ['with a length that is no number', { 'content-length': ['many'] }, null],
  ['an icon', { 'content-type': ['image/png'] }, null],
  ['of a camera', { 'Content-Type': ['Multipart/X-Mixed-Replace; boundary=x'] }, 'endless'],
])('A picture %s', (_name, headers, problem) => {
  expect(pictureProblem(headers)).toBe(problem)
})

test('2 MB are allowed', () => {
  expect(PICTURE_BYTES_MAX).toBe(2_000_000)
})

test('An answer that is too large is broken off and written to the log without its address; another passes', () => {
  const onHeadersReceived = vi.fn<(filter: WebRequestFilter, listener: Listener) => void>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const session = { webRequest: { onHeadersReceived } as unknown as WebRequest }
  refusePictures({ session, log })
  const [filter, listener] = onHeadersReceived.mock.calls[0] ?? []
  expect(filter).toMatchObject({ types: ['image'] })
  const decide = vi.fn()
  for (const length of ['10000000', '1000']) {
    const responseHeaders = { 'Content-Length': [length] }
    const details = { responseHeaders } as unknown as OnHeadersReceivedListenerDetails
    listener?.(details, decide)
  }
  expect(decide.mock.calls).toEqual([[{ cancel: true }], [{ cancel: false }]])
  expect(log.warn.mock.calls).toEqual([['refused a picture', { problem: 'too-large' }]])
})
