import { expect, test, vi } from 'vitest'
import { connectToaster, notifyError, onToasterNeeded } from './notify.ts'

test('what is said before the toaster is there is asked for once it comes, in order', () => {
  const needed = vi.fn()
  const stop = onToasterNeeded(needed)
  notifyError('first')
  notifyError('second')
  expect(needed).toHaveBeenCalled()

  const shown: string[] = []
  const disconnect = connectToaster((message) => shown.push(message))
  notifyError('third')
  expect(shown).toEqual(['first', 'second', 'third'])

  disconnect()
  stop()
  notifyError('fourth')
  const late = vi.fn()
  onToasterNeeded(late)()
  expect(late).toHaveBeenCalledOnce()
  connectToaster((message) => shown.push(message))()
  expect(shown).toHaveLength(4)
})
