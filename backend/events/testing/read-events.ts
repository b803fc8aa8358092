/** A client of GET /events for tests, over a real connection. */

/** One message. */
export interface ReadEvent {
  readonly id: string | null
  readonly event: string | null
  readonly data: unknown
}

/** One block of the stream: what ends at an empty line. */
function readBlock(block: string) {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  const data = fields.get('data')
  return {
    id: fields.get('id') ?? null,
    event: fields.get('event') ?? null,
    data: data === undefined ? null : JSON.parse(data),
    retry: fields.has('retry') ? Number(fields.get('retry')) : null,
  }
}
type Block = ReturnType<typeof readBlock>
const toEvent = ({ id, event, data }: Block): ReadEvent => ({ id, event, data })

/** Opens a connection; resolves when it is told of all that happens from now on. */
export async function openEvents(url: string, headers: Readonly<Record<string, string>> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  if (response.body === null || !response.ok) throw new Error(`${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let position: string | null = null

  /** The next block that is no bare comment; null at the end. */
  const nextBlock = async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return null
        text += value
        continue
      }
      const block = readBlock(text.slice(0, end))
      text = text.slice(end + 2)
      if (block.id !== null) position = block.id
      return block
    }
  }
  const head = await nextBlock()
  const missed: ReadEvent[] = []
  for (let block = await nextBlock(); block?.event != null; block = await nextBlock()) {
    missed.push(toEvent(block))
  }
  return {
    response,
    /** The wait that the server asks for, ms. */
    retry: head?.retry ?? null,
    /** What was sent before all else. */
    missed,
    /** The number up to which all was sent. */
    position: () => position,
    /** The next event; null at the end. */
    next: async (): Promise<ReadEvent | null> => {
      for (;;) {
        const block = await nextBlock()
        if (block === null) return null
        if (block.event !== null) return toEvent(block)
      }
    },
    close: () => abort.abort(),
  }
}
