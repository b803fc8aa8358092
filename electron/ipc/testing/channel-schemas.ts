import type { z } from 'zod'
import type { Invocations, Reports } from '../../../preload/contract.ts'
import { openMiniChannels } from '../../mini-window/mini-channels.ts'
import { openPageChannels } from '../../page-channels.ts'
import type { Channels } from '../channels.ts'

/** Stands in for every capability: any part of it is another of the same. */
const anyPart: never = new Proxy(() => {}, { get: () => anyPart }) as never

/** The schemas of the channels that main opens, by the channel's name. */
function collect() {
  const invocations = new Map<string, z.ZodType>()
  const reports = new Map<string, z.ZodType>()
  const channels: Channels = {
    handle: (channel, schema) => void invocations.set(channel, schema),
    on: (channel, schema) => void reports.set(channel, schema),
  }
  openPageChannels(channels, anyPart)
  openMiniChannels(channels, anyPart)
  return {
    invocationArguments: Object.fromEntries(invocations) as Record<keyof Invocations, z.ZodType>,
    reportArguments: Object.fromEntries(reports) as Record<keyof Reports, z.ZodType>,
  }
}

export const { invocationArguments, reportArguments } = collect()
