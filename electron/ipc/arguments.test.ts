import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invocationArguments, MAX_SESSION_BYTES, reportArguments } from './arguments.ts'

const schemas = { ...invocationArguments, ...reportArguments }
const station = { id: 'night-bus', name: 'Night Bus' }
const title = null
const request = { stream: 'a1b2c3d4', stationId: 'night-bus', url: 'https://radio.example/live' }

describe('arguments of every channel', () => {
  test.each([
    ['config:load', []],
    ['session:load', []],
    ['session:clear', []],
    ['browser:google', []],
    ['browser:robot-check', []],
    ['browser:cancel', []],
    ['session:save', ['a']],
    ['session:save', ['x'.repeat(MAX_SESSION_BYTES)]],
    ['player:report', [{ status: 'playing', station, title: 'Burial – Archangel' }]],
    ['player:report', [{ status: 'reconnecting', station, title }]],
    ['player:report', [{ status: 'idle', station: null, title }]],
    ['player:listening', [true]],
    ['stream:open', [request]],
    ['stream:open', [{ ...request, stream: 'x'.repeat(64), url: 'file:///etc/passwd' }]],
    ['stream:figures', ['a1b2c3d4']],
    ['stream:allow-private', ['http://192.168.1.5:8000/live']],
    ['stream:close', ['a1b2c3d4']],
    ['stream:online', [false]],
    ['notification:song', [{ title: 'Archangel', body: '' }]],
  ] as const)('%s accepts what the contract says', (channel, args) => {
    expect(schemas[channel].safeParse(args).success).toBe(true)
  })

  test.each([
    ['config:load', ['extra']],
    ['session:load', [undefined]],
    ['browser:google', ['https://evil.example/authorize']],
    ['browser:google', [undefined]],
    ['browser:robot-check', [{ siteKey: 'mine' }]],
    ['browser:cancel', [null]],
    ['session:save', []],
    ['session:save', ['']],
    ['session:save', [42]],
    ['session:save', ['a', 'b']],
    ['session:save', ['x'.repeat(MAX_SESSION_BYTES + 1)]],
    ['session:save', ['é'.repeat(MAX_SESSION_BYTES / 2 + 1)]],
    ['player:report', [{ status: 'loud', station: null, title }]],
    ['player:report', [{ status: 'idle', title }]],
    ['player:report', [{ status: 'idle', station: null }]],
    ['player:report', [{ status: 'idle', station: null, title, extra: 1 }]],
    [
      'player:report',
      [{ status: 'playing', station: { ...station, name: 'x'.repeat(301) }, title }],
    ],
    ['player:report', [{ status: 'playing', station, title: 'x'.repeat(301) }]],
    ['player:listening', ['yes']],
    ['stream:open', [{ ...request, stream: 'short' }]],
    ['stream:open', [{ ...request, stream: 'x'.repeat(65) }]],
    ['stream:open', [{ ...request, stream: '../../etc' }]],
    ['stream:open', [{ ...request, url: 'x'.repeat(8_193) }]],
    ['stream:open', [{ ...request, url: 7 }]],
    ['stream:open', [{ ...request, allow: true }]],
    ['stream:open', [{ stream: 'a1b2c3d4', url: request.url }]],
    ['stream:figures', ['a1b2c3d4', 'a1b2c3d5']],
    ['stream:figures', [null]],
    ['stream:allow-private', [{}]],
    ['stream:allow-private', ['']],
    ['stream:close', ['a/b/c/d/e']],
    ['stream:online', ['no']],
    ['notification:song', [{ title: 'x'.repeat(301), body: '' }]],
    ['notification:song', [{ title: 'x', body: 'x'.repeat(301) }]],
    ['notification:song', [{ title: '', body: '' }]],
    ['notification:song', [{ title: 'x', body: '', icon: '/etc/passwd' }]],
  ] as const)('%s refuses %#', (channel, args) => {
    expect(schemas[channel].safeParse(args).success).toBe(false)
  })

  test('anything at all is answered with yes or no, and yes only for the right shape', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 4 }), (args) => {
        for (const [channel, schema] of Object.entries(schemas)) {
          const { success } = schema.safeParse(args)
          if (/:(load|clear)$|^browser:/.test(channel)) expect(success).toBe(args.length === 0)
          else if (success) expect(args).toHaveLength(1)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
