import { describe, expect, test } from 'vitest'
import type { Problem } from '../../shared/net/stream-problem.ts'
import {
  type Decision,
  decide,
  NOT_FOUND_GRACE_MS,
  type RelayContext,
  type RelayEvent,
  startDecision,
} from './relay-machine.ts'

const WORLD: RelayContext = { now: 0, online: true, random: 0.5 }
const RESET: Problem = { kind: 'loss', reason: 'reset' }
const MISSING: Problem = { kind: 'end', reason: 'not-found' }

function over(problem: Problem, audioMs: number | null = null, hadHeaders = audioMs !== null) {
  return {
    type: 'disconnected',
    problem,
    audioMs,
    hadHeaders: hadHeaders,
    bytes: 7,
  } as const satisfies RelayEvent
}

/** Applies events and returns the last decision. */
function played(
  events: readonly RelayEvent[],
  world = WORLD,
  from = startDecision(true),
): Decision {
  return events.reduce((decision, event) => decide(decision.state, event, world), from)
}

const HEAD: RelayEvent = { type: 'headers' }
const does = ({ effects }: Decision) => effects.map((effect) => effect.do)

describe('decide', () => {
  test('retries a host that refuses connections after playback, after half a second', () => {
    const refused = over({ kind: 'loss', reason: 'refused' })
    const waiting = played([HEAD, over(RESET, 12_000), refused])
    expect(waiting.effects.at(-1)).toEqual({ do: 'wait', ms: 500 })
  })

  test('connects when the retry delay has passed', () => {
    const waiting = played([HEAD, over(RESET, 500), HEAD, over(RESET, 500)])
    expect(waiting.effects.at(-1)).toEqual({ do: 'wait', ms: 1_000 })
    expect(does(decide(waiting.state, { type: 'retry-due' }, WORLD))).toEqual(['connect'])
  })

  test.each([
    [{ kind: 'loss', reason: 'name-not-found' }, false, 'name-not-found'],
    [{ kind: 'loss', reason: 'refused' }, false, 'refused'],
    [{ kind: 'loss', reason: 'server-error' }, false, 'server-error'],
    [{ kind: 'loss', reason: 'no-answer' }, false, 'no-answer'],
    [RESET, false, 'no-answer'],
    [RESET, true, 'no-audio'],
    [{ kind: 'loss', reason: 'silent' }, true, 'no-audio'],
  ] as const)(
    'ends with retries used up by %j (headers: %s) as %s',
    (problem, answered, reason) => {
      const attempt: RelayEvent[] = [
        ...(answered ? [HEAD] : []),
        over(problem, null, answered),
        { type: 'retry-due' },
      ]
      const decision = played([...attempt, ...attempt, ...attempt, ...attempt.slice(0, -1)])
      expect(decision.effects.at(-1)).toEqual({ do: 'end', reason })
      expect(decision.state.phase).toBe('ended')
    },
  )

  test('ends immediately on a permanent failure', () => {
    expect(played([over(MISSING)]).effects).toEqual([{ do: 'end', reason: 'not-found' }])
    expect(played([over(MISSING), { type: 'network', online: true }, HEAD]).effects).toEqual([])
  })

  test('retries a missing station for a minute after playback', () => {
    const lost = played([HEAD, over(RESET, 12_000)])
    const soon = decide(lost.state, over(MISSING), { ...WORLD, now: NOT_FOUND_GRACE_MS - 1 })
    expect(does(soon)).toEqual(['report', 'report', 'wait'])
    const late = decide(lost.state, over(MISSING), { ...WORLD, now: NOT_FOUND_GRACE_MS })
    expect(late.effects).toEqual([{ do: 'end', reason: 'not-found' }])
    const shut = decide(lost.state, over({ kind: 'end', reason: 'forbidden' }), WORLD)
    expect(shut.effects).toEqual([{ do: 'end', reason: 'forbidden' }])
  })

  describe('a silent connection', () => {
    const quiet: RelayEvent = { type: 'silent', limit: 'quiet', audioMs: 12_000, bytes: 7 }
    const stalled: RelayEvent = { ...quiet, limit: 'stalled' }

    test('is held during attempts that reach no server', () => {
      const { state } = played([HEAD, quiet, over(RESET), { type: 'retry-due' }, over(RESET)])
      expect(state).toMatchObject({ phase: 'waiting', holding: true })
    })

    test.each([{ kind: 'end', reason: 'forbidden' } as const, MISSING])(
      'is dropped when the server refuses the second one: %j',
      (refusal) => {
        const refused = played([HEAD, quiet, over(refusal)])
        expect(does(refused)).toEqual(['drop-held', 'report', 'report', 'wait'])
        expect(refused.state.holding).toBe(false)
        const again = { ...WORLD, now: NOT_FOUND_GRACE_MS }
        expect(does(played([{ type: 'retry-due' }, over(refusal)], again, refused))).toEqual([
          'end',
        ])
      },
    )

    test('is not replaced again within 30 s when it is only quiet', () => {
      const unheard = played([HEAD, { ...quiet, audioMs: null }])
      expect(unheard.effects).toEqual([])
      const recovered = played([HEAD, quiet, { type: 'recovered' }])
      const at = (now: number, event: RelayEvent) =>
        does(decide(recovered.state, event, { ...WORLD, now }))
      expect(at(29_999, quiet)).toEqual([])
      expect(at(29_999, stalled)).toEqual(['report', 'report', 'connect'])
      expect(at(30_000, quiet)).toEqual(['report', 'report', 'connect'])
    })
  })

  test('ignores late events', () => {
    const receiving = played([HEAD])
    for (const event of [HEAD, { type: 'retry-due' }, { type: 'network', online: true }] as const)
      expect(decide(receiving.state, event, WORLD)).toEqual({ state: receiving.state, effects: [] })
  })
})
