// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const writeText = vi.fn()
const execCommand = vi.fn()
vi.stubGlobal('navigator', { clipboard: { writeText } })
document.execCommand = execCommand

afterEach(() => vi.clearAllMocks())

test('writes through the Clipboard API', async () => {
  writeText.mockResolvedValue(undefined)
  expect(await copyText('One')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('One')
  expect(execCommand).not.toHaveBeenCalled()
})

test('copies through execCommand when the Clipboard API rejects', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const setData = vi.fn()
  execCommand.mockImplementation(() => {
    const event = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData },
    })
    document.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(await copyText('One')).toBe(true)
  expect(setData).toHaveBeenCalledWith('text/plain', 'One')
})

test('returns false when both fail, and leaves later copies to the page', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  execCommand.mockReturnValue(false)
  expect(await copyText('One')).toBe(false)
  expect(document.dispatchEvent(new Event('copy', { cancelable: true }))).toBe(true)
})
