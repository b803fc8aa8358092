/** What a user drops on the window: listens for it, and reads the address or the file in it. */
import { readAddress, type StationAddress } from '../../../shared/radio/station-address.ts'

/** An address of the web, or a file that may be a playlist. */
export type Dropped =
  | ({ readonly type: 'address' } & StationAddress)
  | { readonly type: 'file'; readonly file: File }

type Carried = Pick<DataTransfer, 'files' | 'getData'>

/** Where addresses are found, the surest first. */
const TEXTS = ['text/uri-list', 'text/plain'] as const
/** Characters of what fell that are looked at: an address and its comments have fewer. */
const LOOKED_AT = 65_536
/** What tells, before it falls, that a drag may be for the player. */
const TYPES: readonly string[] = ['Files', ...TEXTS]
/** Where text that falls is text. */
const WRITING = 'input, textarea, [contenteditable]'

/** The first line that is no comment (RFC 2483 has them), of what an address may be looked for in. */
function firstLine(text: string): string {
  const lines = text.slice(0, LOOKED_AT).split(/[\r\n]+/)
  return lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))?.trim() ?? ''
}

/** Whether a drag over `target` may be for the player. */
export function mayBePlayed(types: readonly string[], target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(WRITING) !== null) return false
  return types.some((type) => TYPES.includes(type))
}

/** What has fallen; null for what is neither an address of the web nor a file. */
export function readDropped(carried: Carried): Dropped | null {
  const [file] = carried.files
  if (file) return { type: 'file', file }
  for (const type of TEXTS) {
    const address = readAddress(firstLine(carried.getData(type)))
    if (address !== null) return { type: 'address', ...address }
  }
  return null
}

interface DropParts {
  /** Whether a user is signed in. */
  isMember(): boolean
  onDropped(dropped: Dropped | null): void
  /** Carries the mark `data-dropping` while something hangs over the page; styles/base.css shows it. */
  readonly root: HTMLElement
}

/** Listens on the whole page until the returned function is called. What is dragged within it stays its own. */
export function bindDrop({ isMember, onDropped, root }: DropParts): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isOwn = false

  const mark = (on: boolean) => {
    if (on) root.dataset.dropping = ''
    else delete root.dataset.dropping
  }
  const isWanted = ({ dataTransfer, target }: DragEvent) =>
    !isOwn && dataTransfer !== null && isMember() && mayBePlayed(dataTransfer.types, target)

  document.addEventListener('dragstart', () => (isOwn = true), { signal })
  document.addEventListener('dragend', () => (isOwn = false), { signal })
  document.addEventListener(
    'dragover',
    (event) => {
      const wanted = isWanted(event)
      mark(wanted)
      if (!wanted || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    { signal },
  )
  document.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (relatedTarget === null) mark(false)
    },
    { signal },
  )
  document.addEventListener(
    'drop',
    (event) => {
      mark(false)
      if (!isWanted(event) || event.dataTransfer === null) return
      event.preventDefault()
      // The data is there only while the event lasts.
      onDropped(readDropped(event.dataTransfer))
    },
    { signal },
  )
  return () => {
    stopping.abort()
    mark(false)
  }
}
