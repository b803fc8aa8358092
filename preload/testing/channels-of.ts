import {
  type AnyChannel,
  type ChannelTable,
  type IncomingChannel,
  incomingChannel,
  isChannel,
} from '../contract/channel.ts'

/** Returns all channels of a table with their bridge paths. */
export function channelsOf(
  table: ChannelTable,
  path: string,
): readonly { readonly path: string; readonly channel: AnyChannel }[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const entryPath = `${path}.${key}`
    return isChannel(entry) ? [{ path: entryPath, channel: entry }] : channelsOf(entry, entryPath)
  })
}

/** Returns all channels on which the main process receives messages, including those of the preload script. */
export function incomingChannels(table: ChannelTable): readonly IncomingChannel[] {
  return channelsOf(table, '').flatMap(({ channel }) => incomingChannel(channel) ?? [])
}
