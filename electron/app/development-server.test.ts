import { expect, test } from 'vitest'
import { developmentServer } from './development-server.ts'

const at = (address?: string) => ({ ELECTRON_RENDERER_URL: address })

test('a development build follows a server on this machine', () => {
  expect(developmentServer(at('http://localhost:5173'), false)).toBe('http://localhost:5173/')
})

test.each([[undefined], [''], ['nonsense'], ['http://example.org/'], ['https://localhost:5173/']])(
  'but not %s',
  (address) => expect(developmentServer(at(address), false)).toBeNull(),
)

test('a packaged app never does', () => {
  expect(developmentServer(at('http://localhost:5173'), true)).toBeNull()
})
