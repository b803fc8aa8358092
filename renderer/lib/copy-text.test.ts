// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const writeText = vi.fn()
const execCommand = vi.fn()
vi.stubGlobal('navigator', { clipboard: { writeText } })
document.execCommand = execCommand

afterEach(() => vi.clearAllMocks())

test('the clipboard takes it', async () => {
  writeText.mockResolvedValue(undefined)
  expect(await copyText('One')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('One')
  expect(execCommand).not.toHaveBeenCalled()
})

test('where that is refused, the copy of the click itself carries the text', async () => {
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

test('where nothing works it says so, and a later copy is the page’s own', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  execCommand.mockReturnValue(false)
  expect(await copyText('One')).toBe(false)
  expect(document.dispatchEvent(new Event('copy', { cancelable: true }))).toBe(true)
})
