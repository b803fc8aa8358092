/** Lets addresses and playlist files fall onto the page. */
import { type Dropped, mayBePlayed, readDropped } from './dropped.ts'

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
