import { readAddress, type StationAddress } from '../../../shared/radio/station-address.ts'

export type Dropped =
  | ({ readonly type: 'address' } & StationAddress)
  | { readonly type: 'file'; readonly file: File }

type DropData = Pick<DataTransfer, 'files' | 'getData'>

const TEXTS = ['text/uri-list', 'text/plain'] as const
const TEXT_MAX = 65_536
/** Types that a drag exposes before the drop. */
const ACCEPTED_TYPES: readonly string[] = ['Files', ...TEXTS]
const EDITABLE = 'input, textarea, [contenteditable]'

/** The first line that is not a comment (RFC 2483). */
function firstLine(text: string): string {
  const lines = text.slice(0, TEXT_MAX).split(/[\r\n]+/)
  return lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))?.trim() ?? ''
}

export function isPlayableDrag(types: readonly string[], target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(EDITABLE) !== null) return false
  return types.some((type) => ACCEPTED_TYPES.includes(type))
}

export function readDropped(data: DropData): Dropped | null {
  const [file] = data.files
  if (file) return { type: 'file', file }
  for (const type of TEXTS) {
    const address = readAddress(firstLine(data.getData(type)))
    if (address !== null) return { type: 'address', ...address }
  }
  return null
}

interface DropParts {
  isSignedIn(): boolean
  onDropped(dropped: Dropped | null): void
  /** Has the attribute `data-dropping` during a drag over the page; styles/base.css shows it. */
  readonly root: HTMLElement
}

/** Listens on the page. Returns the cleanup function. Ignores drags that start in the page. */
export function bindDrop({ isSignedIn: isMember, onDropped, root }: DropParts): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isOwn = false

  const setMark = (on: boolean) => {
    if (on) root.dataset.dropping = ''
    else delete root.dataset.dropping
  }
  const isAccepted = ({ dataTransfer, target }: DragEvent) =>
    !isOwn && dataTransfer !== null && isMember() && isPlayableDrag(dataTransfer.types, target)

  document.addEventListener('dragstart', () => (isOwn = true), { signal })
  document.addEventListener('dragend', () => (isOwn = false), { signal })
  document.addEventListener(
    'dragover',
    (event) => {
      const wanted = isAccepted(event)
      setMark(wanted)
      if (!wanted || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    { signal },
  )
  document.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (relatedTarget === null) setMark(false)
    },
    { signal },
  )
  document.addEventListener(
    'drop',
    (event) => {
      setMark(false)
      if (!isAccepted(event) || event.dataTransfer === null) return
      event.preventDefault()
      // The data is only available during the event.
      onDropped(readDropped(event.dataTransfer))
    },
    { signal },
  )
  return () => {
    stopping.abort()
    setMark(false)
  }
}
