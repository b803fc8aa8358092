import { randomInt } from 'node:crypto'
import type { IpcMain } from 'electron'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type ChannelTable, incoming, isChannel } from '../../preload/contract/channel.ts'
import { channelsByWindow } from '../../preload/contract.ts'
import { type Handlers, serveChannels } from './channels.ts'
import { accepts, anyCall, type HostileCall } from './testing/hostile-calls.ts'
import { anySender, OWN_WINDOW, type Sender } from './testing/hostile-senders.ts'

/** How many calls are tried. In batches, so that what fails shrinks to the one call that did it. */
const CALLS = Number(process.env.UNDERTONE_FUZZ_CASES)
const CALLS_A_BATCH = 100
/** So many are those of `npm test`, more are those of `npm run test:long`. */
const FEW_CALLS = 10_000
const IS_LONG = CALLS > FEW_CALLS
/**
 * Where few are tried, the same calls each time: among them each channel is called rightly. Where many are, others each
 * time, by a seed that is printed.
 */
const SEED = IS_LONG ? randomInt(2 ** 31) : 20_261_121

type Listener = (event: unknown, ...args: unknown[]) => unknown

/** The real channels with capabilities behind them that only note what has reached them; all of them throw. */
function setUp() {
  const invoked = new Map<string, Listener>()
  const told = new Map<string, Listener>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const reached: HostileCall[] = []
  const ipc = {
    handle: (channel: string, listener: Listener) => invoked.set(channel, listener),
    on: (channel: string, listener: Listener) => told.set(channel, listener),
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
        isChannel(entry) ? note(incoming(entry)?.name ?? '') : handlersOf(entry),
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
  return { invoked, told, reached, log }
}

test('of generated calls from right and wrong senders nothing unchecked reaches a capability, and nothing is thrown out of main', {
  timeout: 240_000,
}, async () => {
  if (IS_LONG) process.stdout.write(`The calls are those of seed ${SEED}.\n`)
  const { invoked, told, reached, log } = setUp()
  const counts = { reached: 0, wrongSender: 0, wrongArguments: 0 }
  const served = new Set<string>()

  const send = async ({ channel, args }: HostileCall, { right, event }: Sender) => {
    reached.length = 0
    const answer = invoked.get(channel)
    // A rejection is how an invocation is refused; a listener of main may let nothing out.
    if (answer) await expect(answer(event, ...args)).rejects.toThrow(/^(refused|failed)$/)
    else expect(await told.get(channel)?.(event, ...args)).toBeUndefined()

    const allowed = right && accepts(channel, args)
    expect(reached.map((call) => call.channel)).toEqual(allowed ? [channel] : [])
    for (const call of reached) expect(accepts(channel, call.args)).toBe(true)
    if (allowed) {
      counts.reached += 1
      served.add(channel)
    } else if (right) counts.wrongArguments += 1
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

  // All of it has happened, and often.
  expect(counts.reached + counts.wrongSender + counts.wrongArguments).toBe(CALLS)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(CALLS / 10)
  expect(served.size).toBe(invoked.size + told.size)
})
