import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const token = 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhIn0.'

test('tokens disappear wherever they stand in a text', () => {
  expect(redact(`sent ${token} twice ${token}`)).toBe('sent [hidden] twice [hidden]')
  expect(redact('Authorization: Bearer abc.def')).toBe('Authorization: Bearer [hidden]')
  expect(redact('https://x.example/v1/token?key=demo-key&a=1')).toBe(
    'https://x.example/v1/token?key=[hidden]&a=1',
  )
})

test('secret fields are hidden by name, at any depth it looks at', () => {
  expect(redact({ a: { Authorization: 'x', password: 'y', kept: 'z' } })).toEqual({
    a: { Authorization: '[hidden]', password: '[hidden]', kept: 'z' },
  })
})

test('an error keeps its name and message and loses its request and configuration', () => {
  const error = Object.assign(new Error(`refused ${token}`), {
    code: 'E_X',
    config: { headers: { Authorization: token } },
    request: { path: '/' },
    response: { data: 1 },
  })
  expect(redact(error)).toEqual({ name: 'Error', message: 'refused [hidden]', code: 'E_X' })
})

test('deep and cyclic values end', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  expect(JSON.stringify(redact(cyclic))).toContain('[...]')
})
