import type { z } from 'zod'
import type { InvokeChannel, SendChannel } from '../../../preload/contract/channel.ts'
import { openPageChannels } from '../../page-channels.ts'
import { openMiniChannels } from '../../window/mini-channels.ts'
import type { Channels } from '../channels.ts'

/** A channel that main opens, and the schema of its arguments. */
interface OpenedChannel {
  readonly channel: InvokeChannel<never, unknown> | SendChannel<never>
  readonly schema: z.ZodType
}

/** Stands in for every capability: any part of it is another of the same. */
const anyPart: never = new Proxy(() => {}, { get: () => anyPart }) as never

function collect(): readonly OpenedChannel[] {
  const opened: OpenedChannel[] = []
  const note = (channel: OpenedChannel['channel'], schema: z.ZodType) =>
    void opened.push({ channel, schema })
  const channels: Channels = { handle: note, on: note }
  openPageChannels(channels, anyPart)
  openMiniChannels(channels, anyPart)
  return opened
}

/** Every channel that main opens, for both windows. */
export const openedChannels = collect()

/** Their schemas, by the channel's name. */
export const schemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  openedChannels.map(({ channel, schema }) => [channel.name, schema]),
)
