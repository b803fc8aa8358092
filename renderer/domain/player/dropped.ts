/** Reads station addresses and files that the user drops on the page. */
import { readAddress, type StationAddress } from '../../../shared/radio/station-address.ts'

export type Dropped =
  | ({ readonly type: 'address' } & StationAddress)
  | { readonly type: 'file'; readonly file: File }

type DropData = Pick<DataTransfer, 'files' | 'getData'>

const TEXT_TYPES = ['text/uri-list', 'text/plain'] as const
const TEXT_MAX = 65_536
/** Types that are visible during a drag, before the drop. */
const ACCEPTED_TYPES: readonly string[] = ['Files', ...TEXT_TYPES]
const EDITABLE = 'input, textarea, [contenteditable]'

/** Returns the first line that is not a comment (RFC 2483). */
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
  for (const type of TEXT_TYPES) {
    const address = readAddress(firstLine(data.getData(type)))
    if (address !== null) return { type: 'address', ...address }
  }
  return null
}

interface DropOptions {
  isSignedIn(): boolean
  onDropped(dropped: Dropped | null): void
  /** Has the attribute `data-dropping` during a drag over the page, which styles/base.css highlights. */
  readonly root: HTMLElement
}

/** Listens for drops on the page. Ignores drags that start in the page. Returns the cleanup function. */
export function bindDrop({ isSignedIn, onDropped, root }: DropOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isDraggedFromPage = false

  const showDropTarget = (isShown: boolean) => {
    if (isShown) root.dataset.dropping = ''
    else delete root.dataset.dropping
  }
  const isAccepted = ({ dataTransfer, target }: DragEvent) =>
    !isDraggedFromPage &&
    dataTransfer !== null &&
    isSignedIn() &&
    isPlayableDrag(dataTransfer.types, target)

  document.addEventListener('dragstart', () => (isDraggedFromPage = true), { signal })
  document.addEventListener('dragend', () => (isDraggedFromPage = false), { signal })
  document.addEventListener(
    'dragover',
    (event) => {
      const isDropAccepted = isAccepted(event)
      showDropTarget(isDropAccepted)
      if (!isDropAccepted || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    { signal },
  )
  document.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (relatedTarget === null) showDropTarget(false)
    },
    { signal },
  )
  document.addEventListener(
    'drop',
    (event) => {
      showDropTarget(false)
      if (!isAccepted(event) || event.dataTransfer === null) return
      event.preventDefault()
      // The data is only available during the event.
      onDropped(readDropped(event.dataTransfer))
    },
    { signal },
  )
  return () => {
    controller.abort()
    showDropTarget(false)
  }
}
