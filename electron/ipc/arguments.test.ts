import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invocationArguments, MAX_SESSION_BYTES, reportArguments } from './arguments.ts'

const schemas = { ...invocationArguments, ...reportArguments }
const station = { id: 'night-bus', name: 'Night Bus' }

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
    ['player:report', [{ status: 'playing', station }]],
    ['player:report', [{ status: 'idle', station: null }]],
    ['player:listening', [true]],
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
    ['player:report', [{ status: 'loud', station: null }]],
    ['player:report', [{ status: 'idle' }]],
    ['player:report', [{ status: 'idle', station: null, extra: 1 }]],
    ['player:report', [{ status: 'playing', station: { ...station, name: 'x'.repeat(301) } }]],
    ['player:listening', ['yes']],
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
