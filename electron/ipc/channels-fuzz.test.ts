import { randomInt } from 'node:crypto'
import type { IpcMain } from 'electron'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type ChannelTable, incomingChannel, isChannel } from '../../preload/contract/channel.ts'
import { channelsByWindow } from '../../preload/contract.ts'
import { type Handlers, serveChannels } from './channels.ts'
import { accepts, anyCall, type HostileCall } from './testing/hostile-calls.ts'
import { anySender, OWN_WINDOW, type Sender } from './testing/hostile-senders.ts'

/** Number of calls. In batches, so that shrinking finds the failing call. */
const CALLS = Number(process.env.UNDERTONE_FUZZ_CASES)
const CALLS_A_BATCH = 100
/** `npm test` uses this number, `npm run test:long` more. */
const FEW_CALLS = 10_000
const IS_LONG = CALLS > FEW_CALLS
/**
 * Fixed in `npm test`, so that each channel is called with valid arguments. Random and printed in `npm run
 * test:long`.
 */
const SEED = IS_LONG ? randomInt(2 ** 31) : 20_261_121

type Listener = (event: unknown, ...args: unknown[]) => unknown

/** The real channels with capabilities that record their calls and throw. */
function setUp() {
  const invoked = new Map<string, Listener>()
  const listeners = new Map<string, Listener>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const reached: HostileCall[] = []
  const ipc = {
    handle: (channel: string, listener: Listener) => invoked.set(channel, listener),
    on: (channel: string, listener: Listener) => listeners.set(channel, listener),
  }
  const note =
    (channel: string) =>
    (...args: readonly unknown[]): never => {
      reached.push({ channel, args })
      throw new Error('the capability is broken')
    }
  const handlersOf = (table: ChannelTable): object =>
    Object.fromEntries(
      Object.entries(table).map(([name, entry]) => [
        name,
        isChannel(entry) ? note(incomingChannel(entry)?.name ?? '') : handlersOf(entry),
      ]),
    )
  serveChannels(
    channelsByWindow,
    handlersOf(channelsByWindow) as Handlers<typeof channelsByWindow>,
    {
      isOwnWindow: (id) => id === OWN_WINDOW,
      log,
      ipc: ipc as unknown as Pick<IpcMain, 'handle' | 'on'>,
    },
  )
  return { invoked, listeners, reached, log }
}

test('passes nothing unchecked to a capability and never throws for generated calls', {
  timeout: 240_000,
}, async () => {
  if (IS_LONG) process.stdout.write(`The calls are those of seed ${SEED}.\n`)
  const { invoked, listeners, reached, log } = setUp()
  const counts = { reached: 0, wrongSender: 0, wrongArguments: 0 }
  const served = new Set<string>()

  const send = async ({ channel, args }: HostileCall, { isAllowed, event }: Sender) => {
    reached.length = 0
    const handler = invoked.get(channel)
    // A refused invocation rejects. A listener of main must not throw.
    if (handler) await expect(handler(event, ...args)).rejects.toThrow(/^(refused|failed)$/)
    else expect(await listeners.get(channel)?.(event, ...args)).toBeUndefined()

    const allowed = isAllowed && accepts(channel, args)
    expect(reached.map((call) => call.channel)).toEqual(allowed ? [channel] : [])
    for (const call of reached) expect(accepts(channel, call.args)).toBe(true)
    if (allowed) {
      counts.reached += 1
      served.add(channel)
    } else if (isAllowed) counts.wrongArguments += 1
    else counts.wrongSender += 1
  }

  const call = fc.tuple(anyCall, anySender)
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: CALLS_A_BATCH, maxLength: CALLS_A_BATCH }),
      async (calls) => {
        for (const [message, sender] of calls) await send(message, sender)
        log.warn.mockClear()
        log.error.mockClear()
      },
    ),
    { numRuns: CALLS / CALLS_A_BATCH, seed: SEED },
  )

  // Every outcome occurred often.
  expect(counts.reached + counts.wrongSender + counts.wrongArguments).toBe(CALLS)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(CALLS / 10)
  expect(served.size).toBe(invoked.size + listeners.size)
})
